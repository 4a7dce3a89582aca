import { z } from 'zod'
import type { Calls } from '../call.ts'
import { staffRoles } from '../roles.ts'
import { CaptainFilters, EntryFilters } from '../search/lists.staff.calls.ts'
import { ById, Id, Instant, off, text } from '../values.ts'
import { subjectAtMost, textAtMost, whyNotFill } from './campaigns.rules.ts'

const template = (most: number) =>
  text(most).superRefine((value, context) => {
    const problem = whyNotFill(value)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })
const subjectTemplate = template(subjectAtMost).refine((value) => !/[\r\n\t]/.test(value), 'The subject is one line.')
export const CampaignSubject = subjectTemplate.refine((value) => value !== '', 'Enter a subject.')
export const CampaignText = template(textAtMost).refine((value) => value !== '', 'Write the text of the mail.')

/** A list with its filters. A filter that is none is refused: left out, it would mail everybody. */
export const Audience = z.discriminatedUnion('list', [
  EntryFilters.extend({ list: z.literal('entries') }).strict(),
  CaptainFilters.extend({ list: z.literal('captains') }).strict(),
])
const recipients = {
  audience: Audience,
  /** Coordinators of the entries get it too. */
  toCoordinators: off,
  /** Leaves out who got a mail of the same subject and text before. */
  skipSame: z.boolean().default(true),
  /** Leaves out whom this campaign reached. */
  skipCampaignId: Id.optional(),
}
export const CampaignDraft = z.object({
  ...recipients,
  subject: CampaignSubject,
  text: CampaignText,
  /** The entries that it is about, and the balance due, below the text. */
  listEntries: off,
})
const position = z.int().min(0).max(1_000_000).default(0)

const Recipient = z.object({
  position: z.int(),
  name: z.string(),
  address: z.string(),
  role: z.enum(['captain', 'coordinator']),
  entries: z.int(),
})
/** As it is written: a mail program shows it with the colours of the tournament. */
const WrittenMail = z.object({
  subject: z.string(),
  organisation: z.string(),
  tournament: z.string(),
  greeting: z.string(),
  paragraphs: z.array(z.string()),
  table: z.array(z.array(z.union([z.string(), z.tuple([z.string(), z.string()])]))),
  link: z.object({ label: z.string(), url: z.string() }),
  footer: z.string(),
})
const states = ['queued', 'sent', 'failed', 'stopped'] as const
const Campaign = z.object({
  id: Id,
  subject: z.string(),
  createdAt: Instant,
  createdBy: z.string(),
  stoppedAt: Instant.nullable(),
  stoppedBy: z.string().nullable(),
  recipients: z.int(),
  /** Left out because they got it before. */
  skipped: z.int(),
  ...{ queued: z.int(), sent: z.int(), failed: z.int(), stopped: z.int() },
})

export const campaignCalls = {
  'POST admin/mail/preview': {
    allow: staffRoles,
    of: 'staff',
    perMinute: 240,
    summary: 'Who would get a mail to the captains of a list, and what one of them would read',
    body: z.object({
      ...recipients,
      subject: subjectTemplate.default(''),
      text: template(textAtMost).default(''),
      listEntries: off,
      /** Of the recipient whose mail is written. */
      position,
    }),
    answer: z.object({
      count: z.int(),
      captains: z.int(),
      coordinators: z.int(),
      skipped: z.int(),
      /** Have no address that a mail can go to. */
      unreachable: z.array(z.string()),
      /** Why it cannot be sent to them; null: it can. */
      refusal: z.string().nullable(),
      /** The page of recipients that the position is on. */
      recipients: z.array(Recipient),
      position: z.int(),
      mail: WrittenMail.nullable(),
    }),
  },
  'POST admin/mail/test': {
    allow: staffRoles,
    of: 'staff',
    changes: [],
    perMinute: 10,
    summary: 'Sends the mail that one of the recipients would get to the person who asks for it',
    body: CampaignDraft.extend({ position }),
    answer: z.object({ to: z.string() }),
  },
  'POST admin/mail/send': {
    allow: staffRoles,
    of: 'staff',
    changes: ['staff'],
    perMinute: 6,
    summary: 'Sends a mail to the captains of a list, each address once',
    body: CampaignDraft.extend({
      /** To how many the sender agreed; refused when they are others by now. */
      recipients: z.int().min(0).max(1_000_000).optional(),
    }),
    answer: z.object({ campaignId: Id, recipients: z.int() }),
  },
  'GET admin/mail/campaign': {
    allow: staffRoles,
    of: 'staff',
    summary: 'Mails that staff of the group sent to lists, the newest first, and how far each is',
    answer: z.array(Campaign),
  },
  'GET admin/mail/campaign/:id': {
    allow: staffRoles,
    of: 'staff',
    summary: 'One mail to a list: its text, its filters and who gets it, by pages',
    params: ById,
    query: z.object({
      /** The address after which the page begins. */
      after: z
        .string()
        .max(320)
        .regex(/^[^\p{C}]*$/u)
        .optional(),
      state: z.enum(states).optional(),
    }),
    answer: Campaign.extend({
      text: z.string(),
      listEntries: z.boolean(),
      toCoordinators: z.boolean(),
      /** The list and its filters, as its address says them. */
      audience: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      items: z.array(
        z.object({
          address: z.string(),
          role: z.enum(['captain', 'coordinator']),
          state: z.enum(states),
          sentAt: Instant.nullable(),
          failure: z.string().nullable(),
        }),
      ),
      next: z.string().nullable(),
    }),
  },
  'POST admin/mail/campaign/:id/stop': {
    allow: staffRoles,
    of: 'staff',
    changes: ['staff'],
    perMinute: 30,
    summary: 'Takes what is not sent yet of a mail to a list out of the queue',
    params: ById,
    body: z.object({}),
    answer: z.object({ stopped: z.int() }),
  },
} as const satisfies Calls
