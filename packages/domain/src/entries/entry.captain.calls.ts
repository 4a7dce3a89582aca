import { z } from 'zod'
import type { Calls } from '../call.ts'
import { Bowler, CountryId, GroupCode, PairCode, PositionInput, State, TeamName } from '../rosters/rosters.calls.ts'
import { Dollars, Id, Instant } from '../values.ts'

export const RosterPosition = z.object({
  position: z.int(),
  bowler: Bowler.nullable(),
  average: z.int().nullable(),
  averageRequired: z.boolean(),
})

/** A purchased entry as its captain sees it. */
export const CaptainEntry = z.object({
  id: Id,
  tournamentId: Id,
  eventId: Id,
  eventName: z.string(),
  /** Team name. */
  name: z.string(),
  entryNumber: z.int(),
  isCancelled: z.boolean(),
  readOnly: z.boolean(),
  balanceDue: Dollars,
  squadId: Id.nullable(),
  squadDateTime: Instant.nullable(),
  timeZone: z.string(),
  timeZoneDisplayName: z.string(),
  locationName: z.string().nullable(),
  rosterComplete: z.boolean(),
  /** null while incomplete, and when the tournament does not show divisions to captains. */
  divisionName: z.string().nullable(),
  averageBased: z.boolean(),
  disableState: z.boolean(),
  parentEntryId: Id.nullable(),
  countryId: z.string().nullable(),
  state: z.string().nullable(),
  groupCode: z.string().nullable(),
  /** Its roster in the cart is gone once it is bought. */
  cartRosterId: z.null(),
  pairCode: z.string().nullable(),
  /** Sent back with a save; a stale one is refused with 409. */
  version: z.int(),
  rosterPositions: z.array(RosterPosition),
})

export const EntryChange = z.object({
  name: TeamName,
  state: State,
  countryId: CountryId,
  pairCode: PairCode.nullish(),
  groupCode: GroupCode.nullish(),
  rosterPositions: z.array(PositionInput).max(50),
  version: z.int(),
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
  entryFeeAmount: Dollars,
  addOnFees: z.array(Line),
  payments: z.array(Line),
  /** Negative amounts. */
  refunds: z.array(Line),
  /** Cancellations, reactivations and adjustments. */
  others: z.array(Line),
  transactionAmount: Dollars,
  paymentDescription: z.string().nullable(),
  paymentAmount: Dollars,
  total: Dollars,
})
export const PaymentLog = z.object({
  reservationsDue: z.array(Reservation),
  reservationsPaid: z.array(Reservation),
  grandTotal: Dollars,
  timeZone: z.string(),
})

export const EntryId = z.object({ id: Id })

export const captainEntryCalls = {
  'GET tournament/:tid/entries': {
    allow: 'signedIn',
    summary: "The captain's entries of a tournament, by date",
    params: z.object({ tid: Id }),
    answer: z.array(CaptainEntry),
  },
  'GET registration/entry/:id': {
    allow: 'signedIn',
    summary: 'One entry of the captain',
    params: EntryId,
    answer: CaptainEntry,
  },
  'GET registration/entry/:id/readonly': {
    allow: 'signedIn',
    summary: 'Whether the entry can no longer be changed',
    params: EntryId,
    answer: z.object({ readOnly: z.boolean(), reason: z.string().nullable() }),
  },
  'PUT registration/entry/:id': {
    allow: 'signedIn',
    write: true,
    idempotent: 'in its transaction',
    changes: ['entries', 'rosters', 'virtual-events', 'places'],
    summary: 'Saves team name, codes and roster; clears the virtual entries that `verify` named',
    params: EntryId,
    body: EntryChange,
    answer: CaptainEntry,
  },
  'POST registration/entry/:id/verify': {
    allow: 'signedIn',
    write: false,
    summary: 'Virtual entries whose bowler would be on none of the rosters after this save',
    params: EntryId,
    body: z.object({ rosterPositions: z.array(PositionInput).max(50) }),
    answer: z.array(AffectedVirtualEntry),
  },
  'GET registration/entry/:id/calendar': {
    allow: 'signedIn',
    summary: 'The squad as a calendar file; a newer file of the entry replaces the older one',
    params: EntryId,
    type: 'text/calendar',
    answer: z.string(),
  },
  'GET registration/entry/:id/payment/log': {
    allow: 'signedIn',
    of: 'payments',
    summary: 'What was charged and paid',
    params: EntryId,
    answer: PaymentLog,
  },
  'GET registration/entry/:id/printable': {
    allow: 'signedIn',
    summary: 'The entry with its roster as a page for printing',
    params: EntryId,
    type: 'text/html',
    answer: z.string(),
  },
  'GET registration/entry/:id/paymentLogPrintable': {
    allow: 'signedIn',
    summary: 'The payment log as a page for printing',
    params: EntryId,
    type: 'text/html',
    answer: z.string(),
  },
} as const
captainEntryCalls satisfies Calls
