import { z } from 'zod'
import type { Calls } from '../call.ts'
import { dueStates } from '../payments/deposit.rules.ts'
import { SentAnswers } from '../questions/questions.calls.ts'
import { Bowler, CountryId, GroupCode, PairCode, PositionInput, State, TeamName } from '../rosters/rosters.calls.ts'
import { ById, Day, Dollars, Id, Instant, Tid } from '../values.ts'

/** When the rest of an entry that was sold with a deposit is due. */
export const Due = z.object({ on: Day, state: z.enum(dueStates) })

const RosterPosition = z.object({
  position: z.int(),
  bowler: Bowler.nullable(),
  average: z.int().nullable(),
  averageRequired: z.boolean(),
})

export const EntryFacts = z.object({
  entryNumber: z.int(),
  eventId: Id,
  eventName: z.string(),
  /** Team name. */
  name: z.string(),
  groupCode: z.string().nullable(),
  /** Shown as Companion Code. */
  pairCode: z.string().nullable(),
  /** null while incomplete, and to captains when the tournament does not show divisions to them. */
  divisionName: z.string().nullable(),
  squadId: Id.nullable(),
  squadDateTime: Instant.nullable(),
  timeZoneDisplayName: z.string(),
  locationName: z.string().nullable(),
  isCancelled: z.boolean(),
  readOnly: z.boolean(),
  balanceDue: Dollars,
  /** null: it was sold without a deposit, or owes nothing. */
  due: Due.nullable(),
  /** A linked child is changed with its parent. */
  parentEntryId: Id.nullable(),
  /** Sent back with a save; a stale one is refused with 409. */
  version: z.int(),
})
export const CaptainEntry = EntryFacts.extend({
  id: Id,
  tournamentId: Id,
  timeZone: z.string(),
  rosterComplete: z.boolean(),
  averageBased: z.boolean(),
  disableState: z.boolean(),
  countryId: z.string().nullable(),
  state: z.string().nullable(),
  /** Its roster in the cart is gone once it is bought. */
  cartRosterId: z.null(),
  rosterPositions: z.array(RosterPosition),
  /** Its captain may offer it to another one, or `reason` says why not now; null: the tournament does not let them. */
  handOver: z.object({ reason: z.string().nullable() }).nullable(),
})

export const EntryChange = z.object({
  name: TeamName,
  state: State,
  countryId: CountryId,
  pairCode: PairCode.nullish(),
  groupCode: GroupCode.nullish(),
  rosterPositions: z.array(PositionInput).max(50),
  version: z.int(),
  /** Left out: they stay as they are. */
  answers: SentAnswers.optional(),
})

/** A virtual entry that would lose its bowler. */
export const AffectedVirtualEntry = z.object({
  virtualEntryId: Id,
  virtualEventId: Id,
  virtualEventName: z.string(),
  displayName: z.string(),
  usbcId: z.string(),
})

const Line = z.object({ description: z.string(), amount: Dollars, at: Instant })
const Reservation = z.object({
  reservationDescription: z.string(),
  entryFeeDescription: z.string(),
  /** Charges: the base fee. */
  entryFeeAmount: Dollars,
  addOnFees: z.array(Line),
  /** Paid, positive. */
  payments: z.array(Line),
  /** Paid back, negative. `failed`: what did not arrive after all; the amount is 0 then. */
  refunds: z.array(Line.extend({ failed: Dollars.nullable() })),
  /** Cancellations, reactivations and adjustments, signed as in the ledger. */
  others: z.array(Line),
  /** All that is charged. */
  transactionAmount: Dollars,
  paymentDescription: z.string().nullable(),
  /** Paid less paid back. */
  paymentAmount: Dollars,
  /** What is still owed: charged less paid. */
  total: Dollars,
})
/** Cents. */
export type Reservation = z.output<typeof Reservation>
export const PaymentLog = z.object({
  reservationsDue: z.array(Reservation),
  reservationsPaid: z.array(Reservation),
  grandTotal: Dollars,
  timeZone: z.string(),
})

export const captainEntryCalls = {
  'GET tournament/:tid/entries': {
    allow: 'signedIn',
    summary: "The captain's entries of a tournament, by date",
    params: Tid,
    answer: z.array(CaptainEntry),
  },
  'GET registration/entry/:id': {
    allow: 'signedIn',
    summary: 'One entry of the captain',
    params: ById,
    answer: CaptainEntry,
  },
  'GET registration/entry/:id/readonly': {
    allow: 'signedIn',
    summary: 'Whether the entry can no longer be changed',
    params: ById,
    answer: z.object({ readOnly: z.boolean(), reason: z.string().nullable() }),
  },
  'PUT registration/entry/:id': {
    allow: 'signedIn',
    changes: ['entries', 'rosters', 'virtual-events', 'places'],
    summary: 'Saves team name, codes and roster; clears the virtual entries that `verify` named',
    params: ById,
    body: EntryChange,
    answer: CaptainEntry,
  },
  'POST registration/entry/:id/verify': {
    allow: 'signedIn',
    summary: 'Virtual entries whose bowler would be on none of the rosters after this save',
    params: ById,
    body: z.object({ rosterPositions: z.array(PositionInput).max(50) }),
    answer: z.array(AffectedVirtualEntry),
  },
  'GET registration/entry/:id/calendar': {
    allow: 'signedIn',
    summary: 'The squad as a calendar file; a newer file of the entry replaces the older one',
    params: ById,
    type: 'text/calendar',
    answer: z.string(),
  },
  'GET registration/entry/:id/payment/log': {
    allow: 'signedIn',
    of: 'payments',
    summary: 'What was charged and paid',
    params: ById,
    answer: PaymentLog,
  },
  'GET registration/entry/:id/printable': {
    allow: 'signedIn',
    summary: 'The entry with its roster as a page for printing',
    params: ById,
    type: 'text/html',
    answer: z.string(),
  },
  'GET registration/entry/:id/paymentLogPrintable': {
    allow: 'signedIn',
    summary: 'The payment log as a page for printing',
    params: ById,
    type: 'text/html',
    answer: z.string(),
  },
} as const satisfies Calls
