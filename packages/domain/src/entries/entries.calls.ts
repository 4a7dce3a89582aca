import { z } from 'zod'
import type { Calls } from '../call.ts'
import { Bowler, CountryId, GroupCode, PairCode, PositionInput, State, TeamName } from '../rosters/rosters.calls.ts'
import { Day, Dollars, Id, Instant } from '../values.ts'

export const RosterPosition = z.object({
  position: z.int(),
  bowler: Bowler.nullable(),
  average: z.int().nullable(),
  averageRequired: z.boolean(),
})

/** A purchased entry as its captain sees it. */
export const Entry = z.object({
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

/** A squad that an entry may move to. */
export const SquadChoice = z.object({
  id: Id,
  eventName: z.string(),
  startDateTime: Instant,
  /** Places left for captains; sets where the event is linked. */
  available: z.int(),
  /** One line for a list: time and event. */
  summary: z.string(),
})
export const ChangeSquadForm = z.object({
  startDate: Day,
  endDate: Day,
  /** The entry goes with entries of the bundled parent: it keeps its date. */
  isBundledChild: z.boolean(),
  parentEventName: z.string(),
  childEventName: z.string().nullable(),
  parentSquadDateTime: Instant.nullable(),
  /** Of the children that go along; null when none does. */
  childSquadDateTime: Instant.nullable(),
  parentAvailableSquads: z.array(SquadChoice),
  childAvailableSquads: z.array(SquadChoice),
  /** Bundled children that have to go along to the day after `date`. */
  childEntries: z.array(
    z.object({ id: Id, eventName: z.string(), teamName: z.string(), squadId: Id.nullable(), entryNumber: z.int() }),
  ),
})
/** Empty until it is chosen: 'Squad time is required'. */
const ChosenSquad = z.union([Id, z.literal('')]).nullish()
export const SquadChange = z.object({
  entryId: Id.optional(),
  squadId: ChosenSquad,
  childrenEntries: z
    .array(z.object({ entryId: Id, squadId: ChosenSquad }))
    .max(500)
    .default([]),
})

const EntryId = z.object({ id: Id })

export const entryCalls = {
  'GET tournament/:tid/entries': {
    allow: 'signedIn',
    summary: "The captain's entries of a tournament, by date",
    params: z.object({ tid: Id }),
    answer: z.array(Entry),
  },
  'GET registration/entry/:id': {
    allow: 'signedIn',
    summary: 'One entry of the captain',
    params: EntryId,
    answer: Entry,
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
    changes: ['entries', 'rosters', 'virtual-events', 'places'],
    summary: 'Saves team name, codes and roster; clears the virtual entries that `verify` named',
    params: EntryId,
    body: EntryChange,
    answer: Entry,
  },
  'POST registration/entry/:id/verify': {
    allow: 'signedIn',
    write: false,
    summary: 'Virtual entries whose bowler would be on none of the rosters after this save',
    params: EntryId,
    body: z.object({ rosterPositions: z.array(PositionInput).max(50) }),
    answer: z.array(AffectedVirtualEntry),
  },
  'GET registration/entry/:id/squads/:date/id/:squadId': {
    allow: 'signedIn',
    summary:
      'Squads of a day that the entry may move to, and the bundled children that go along; `squadId`: where it is now',
    params: z.object({ id: Id, date: Day, squadId: Id }),
    answer: ChangeSquadForm,
  },
  'PUT registration/entry/:id/squad/change': {
    allow: 'signedIn',
    write: true,
    changes: ['entries', 'rosters', 'virtual-events', 'places', 'payments'],
    summary:
      'Moves an entry with its linked and bundled children, all or none; a squad of another free event changes the event',
    params: EntryId,
    body: SquadChange,
    dryRun: true,
    perMinute: 30,
    answer: Entry,
  },
  'GET registration/entry/:id/availableEvents': {
    allow: 'signedIn',
    summary: 'Free events at the same start that a free entry may change to',
    params: EntryId,
    answer: z.object({
      currentEventName: z.string(),
      availableEvents: z.array(
        z.object({ squadId: Id, eventId: Id, eventName: z.string(), startDateTime: Instant, available: z.int() }),
      ),
    }),
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
entryCalls satisfies Calls
