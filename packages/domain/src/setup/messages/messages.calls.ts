import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { ById, Revision, text } from '../../values.ts'
import { setupRoles } from '../general/general.calls.ts'

const names = {
  /** Above the calendar of the schedule. */
  marketingMessage: 250,
  /** Above the entries that a captain manages. */
  rosterMessage: 250,
  /** After a payment; `#{phoneNum}` is the tournament's phone, put in where captains read it. */
  paymentSuccessMessage: 250,
  paymentFailureMessage: 250,
  /** Closes the tournament to captains for as long as it stands. */
  maintenanceMessage: 250,
  welcomeEmailTemplateId: 36,
  adminReservationEmailTemplateId: 36,
  bowlerAddedToRosterEmailTemplateId: 36,
  squadChangedEmailTemplateId: 36,
} as const
export type MessageName = keyof typeof names
export const messageNames = Object.keys(names) as MessageName[]
/** Characters at most (UTF-16 units, as browsers count them). */
export const messageLimits: Readonly<Record<MessageName, number>> = names

/** Counted as browsers and counters on the screen do; the library counts a character beyond the first 65,536 once. */
const counted = (limit: number) =>
  z
    .string()
    .refine((value) => value.length <= limit, `Use at most ${limit} characters.`)
    .pipe(text(limit))
const each = <T extends z.ZodType>(of: (limit: number) => T) =>
  Object.fromEntries(messageNames.map((name) => [name, of(names[name])])) as Record<MessageName, T>

export const Messages = z.object({ ...each(() => z.string().nullable()), revision: z.string() })
/** One that is left out stays as it is; null and '' are none. */
export const MessagesForm = z.object({
  ...each((limit) => counted(limit).nullable().optional()),
  revision: Revision,
})

export const messageCalls = {
  'GET setup/tournament/:id/messages': {
    allow: setupRoles,
    of: 'setup',
    summary: 'What captains read on pages and in mails of this tournament',
    params: ById,
    answer: Messages,
  },
  'PUT setup/tournament/:id/messages': {
    allow: setupRoles,
    write: true,
    changes: ['setup', 'tournaments'],
    summary: 'Changes it; mails that are queued keep theirs',
    params: ById,
    body: MessagesForm,
    answer: Messages,
  },
} as const satisfies Calls
