import { z } from 'zod'
import type { Calls } from '../call.ts'
import { staffRoles } from '../roles.ts'
import { ById, Day, Dollars, Id, Instant, Revision, text } from '../values.ts'
import { EntryFacts, PaymentLog } from './entry.captain.calls.ts'
import { RosterOverride } from './roster.staff.calls.ts'
import { EventChoice, SquadChoice } from './squad-change.captain.calls.ts'

export const Coordinator = z.object({
  firstName: text(100, 'A name has at most 100 characters.').pipe(z.string().min(1, 'Required')),
  lastName: text(100, 'A name has at most 100 characters.').pipe(z.string().min(1, 'Required')),
  email: z.string().trim().max(254, 'Please provide a valid email.').pipe(z.email('Please provide a valid email.')),
})
const CoordinatorAnswer = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() })
const ReadCoordinator = CoordinatorAnswer.extend({ revision: z.string() })
const Note = z.object({ text: z.string(), by: z.string(), at: Instant })
/** A note on an entry: it stays as it is written. */
const EntryNote = z.object({
  text: text(500, 'A note has at most 500 characters.').pipe(z.string().min(1, 'Required')),
})

/** An entry as staff see it, whatever the status of its tournament. */
const StaffEntry = EntryFacts.extend({
  entryId: Id,
  teamName: z.string(),
  cancelledAt: Instant.nullable(),
  cancelledBy: z.string().nullable(),
  /** When the squad starts that it was cancelled from. */
  cancelledFrom: Instant.nullable(),
  /** Why it is read-only. Payments, refunds, notes and coordinator stay possible. */
  readOnlyInfo: z.string().nullable(),
  /** With its linked entries; negative when too much was paid. */
  balance: Dollars,
  captainId: Id,
  captain: z.object({
    captainId: Id,
    captainFirstName: z.string(),
    captainLastName: z.string(),
    captainEmail: z.string(),
    /** null also where the group may not read it. */
    captainPhoneNumber: z.string().nullable(),
  }),
  coordinator: CoordinatorAnswer.nullable(),
  /** Of the coordinator: sent back with their save. */
  coordinatorRevision: z.string(),
  cancelReason: z.string().nullable(),
  /** The roster is complete and fits no division. */
  divisionFailed: z.boolean(),
  /** Checks of the roster that staff have set aside and that still fail. */
  overrides: z.array(RosterOverride),
  tournament: z.object({
    id: Id,
    name: z.string(),
    startDate: Day,
    endDate: Day,
    timeZone: z.string(),
    allowChangeBetweenFreeEvents: z.boolean(),
  }),
  /** Squads of its day that it may move to, hidden ones too. */
  availableSquads: z.array(
    SquadChoice.omit({ available: true }).extend({ adminAvailable: z.int(), hideFromCaptains: z.boolean() }),
  ),
  /** Newest first. */
  notes: z.array(Note),
  /** A payment of its balance that somebody has begun; `by`: their e-mail address. */
  openPayment: z.object({ id: Id, amount: Dollars, by: z.string(), name: z.string(), at: Instant }).nullable(),
  /** Of the same tournament. */
  otherEntriesOfCaptain: z.int(),
  /** The first of them: those that stand before cancelled ones, by their squads. */
  otherEntries: z.array(
    z.object({
      entryId: Id,
      entryNumber: z.int(),
      eventName: z.string(),
      teamName: z.string(),
      squadDateTime: Instant.nullable(),
      isCancelled: z.boolean(),
    }),
  ),
  availableEvents: z.array(EventChoice),
  paymentLog: PaymentLog,
  refundType: z.enum(['refundOnly', 'refundWithCancellation']),
  creditPurchaseTransactions: z.array(z.object({ creditCardTransactionId: z.string(), shortDescription: z.string() })),
})

export const staffEntryCalls = {
  'GET admin/entry/:id': {
    allow: staffRoles,
    summary: 'One entry with its captain, money and the squads it may move to',
    params: ById,
    answer: StaffEntry,
  },
  'GET admin/coordinator/:id': {
    allow: staffRoles,
    summary: 'The contact person of the entry with this id; empty without one',
    params: ById,
    answer: ReadCoordinator,
  },
  'POST admin/entry/:id/coordinator': {
    allow: staffRoles,
    dryRun: true,
    changes: ['staff', 'entries'],
    summary: 'Sets the contact person of an entry',
    params: ById,
    body: Coordinator.extend({ revision: Revision }),
    answer: ReadCoordinator,
  },
  'POST admin/entry/:id/note': {
    allow: staffRoles,
    changes: ['staff'],
    summary: 'Adds a note to an entry; notes are never changed or removed',
    params: ById,
    body: EntryNote,
    answer: z.object({ notes: z.array(Note) }),
  },
} as const satisfies Calls
