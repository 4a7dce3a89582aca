import { z } from 'zod'
import type { Calls } from '../call.ts'
import { staffRoles } from '../roles.ts'
import { ById, CaptainEmail, Dollars, Id, Instant, Revision, text } from '../values.ts'

export const FirstName = text(100, 'A first name has at most 100 characters.')
export const LastName = text(100, 'A last name has at most 100 characters.')
export const captainNotFirst = 'Please search for the captain before updating.'
const Notes = text(255, 'Notes have at most 255 characters.')
/** Why it is done, for the audit. */
export const Reason = text(255, 'A reason has at most 255 characters.').optional()

const EntryRow = z.object({
  id: Id,
  tournamentId: Id,
  eventName: z.string(),
  /** Team name. */
  name: z.string(),
  entryNumber: z.int(),
  squadDateTime: Instant.nullable(),
  /** Hidden from captains. */
  hideFromCaptains: z.boolean(),
  timeZoneDisplayName: z.string(),
  balanceDue: Dollars,
  isCancelled: z.boolean(),
  selected: z.boolean(),
  selectable: z.boolean(),
  hasBalance: z.boolean(),
  /** Of a linked one: the entry that it follows. */
  parentEntryId: Id.nullable(),
  version: z.int(),
})
const VirtualEventRow = z.object({
  virtualEventId: Id,
  virtualEventName: z.string(),
  tournamentId: Id,
  /** Of all their entries of it. */
  balanceDue: Dollars,
  quantity: z.int(),
  selected: z.boolean(),
  selectable: z.boolean(),
})
export const CaptainTournament = z.object({
  id: Id,
  name: z.string(),
  timeZone: z.string(),
  isArchived: z.boolean(),
  balanceDue: Dollars,
  collapsed: z.boolean(),
  selected: z.boolean(),
  /** Events with the number of entries that are not cancelled. */
  eventSummaries: z.array(z.object({ name: z.string(), count: z.int() })),
  entries: z.array(EntryRow),
  virtualEvents: z.array(VirtualEventRow),
})

/** A captain as staff see them; entries, money and notes are those of the tournaments of the group alone. */
const CaptainDetail = z.object({
  captainId: Id,
  captainName: z.string(),
  captainFirstName: z.string(),
  captainLastName: z.string(),
  captainEmail: z.string(),
  captainAddress1: z.string().nullable(),
  captainAddress2: z.string().nullable(),
  captainCity: z.string().nullable(),
  captainState: z.string().nullable(),
  captainCountry: z.string().nullable(),
  captainZip: z.string().nullable(),
  captainPhoneNumber: z.string().nullable(),
  /** False: the captain has not signed in for this group, which has no telephone number and no address of theirs. */
  contactShown: z.boolean(),
  /** They were made by staff and have not signed in: their e-mail address can be corrected. */
  neverSignedIn: z.boolean(),
  /** The names were set by staff: those of the account do not replace them. */
  nameByStaff: z.boolean(),
  /** Of the names, and of the e-mail address: sent back with their saves. */
  nameRevision: z.string(),
  emailRevision: z.string(),
  notes: z.string(),
  notesVersion: z.int(),
  /** Negative when too much was paid. */
  balance: Dollars,
  balanceDue: Dollars,
  selectedBalance: Dollars,
  tournaments: z.array(CaptainTournament),
  /** Read by `GET admin/captain/:id/payments` and `GET admin/payments/:paymentId/entries`. */
  payments: z.array(z.unknown()),
  paymentEntries: z.array(z.unknown()),
  paymentVirtualEvents: z.array(z.unknown()),
  validationMessages: z.array(z.string()),
})

export const captainCalls = {
  'POST admin/captain/:id': {
    allow: staffRoles,
    of: 'staff',
    summary: 'A captain with what is theirs in the tournaments of the group; that it was opened is recorded',
    params: ById,
    answer: CaptainDetail,
  },
  'POST admin/captain/:id/entries/filterEntries/:hideCancelled/:hideArchived': {
    allow: staffRoles,
    of: 'staff',
    summary: "A captain's entries and virtual events by tournament",
    params: ById.extend({ hideCancelled: z.stringbool(), hideArchived: z.stringbool() }),
    answer: z.object({ tournaments: z.array(CaptainTournament), balance: Dollars }),
  },
  'POST admin/captain/update': {
    allow: staffRoles,
    changes: ['staff', 'account'],
    summary: "Sets a captain's names; their account no longer changes them, unless it is allowed to",
    body: z.object({
      captainId: Id,
      firstName: FirstName.pipe(z.string().min(1, 'Enter the first name.')),
      lastName: LastName,
      /** The names are those of the account again, from the next sign-in on. */
      useAccountName: z.boolean().default(false),
      revision: Revision,
    }),
    answer: CaptainDetail.pick({
      captainId: true,
      captainFirstName: true,
      captainLastName: true,
      captainEmail: true,
      nameByStaff: true,
      nameRevision: true,
    }),
  },
  'POST admin/captain/:id/notes': {
    allow: staffRoles,
    changes: ['staff'],
    summary: 'What the staff of the group note about a captain',
    params: ById,
    body: z.object({ notes: Notes, version: z.int().optional() }),
    answer: z.object({ notes: z.string(), notesVersion: z.int() }),
  },
  'POST admin/captain/:id/email': {
    allow: staffRoles,
    changes: ['staff'],
    summary: 'Corrects the e-mail address of a captain whom staff made and who has never signed in',
    params: ById,
    body: z.object({ email: CaptainEmail, reason: Reason, revision: Revision }),
    answer: z.object({ captainId: Id, captainEmail: z.string(), emailRevision: z.string() }),
  },
  'POST admin/captain/:id/paymentLink': {
    allow: staffRoles,
    changes: ['staff'],
    dryRun: true,
    perMinute: 30,
    summary: 'Sends the captain what they owe in a tournament, with the link to pay it',
    params: ById,
    body: z.object({ tournamentId: Id }),
    answer: z.object({ sentTo: z.string() }),
  },
} as const satisfies Calls
