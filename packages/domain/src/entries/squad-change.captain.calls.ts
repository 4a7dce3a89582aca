import { z } from 'zod'
import type { Calls } from '../call.ts'
import { ById, Day, Id, Instant, list } from '../values.ts'
import { CaptainEntry } from './entry.captain.calls.ts'

export const SquadChoice = z.object({
  id: Id,
  eventName: z.string(),
  startDateTime: Instant,
  /** Places left for captains; sets where the event is linked. */
  available: z.int(),
  /** One line for a list: time and event. */
  summary: z.string(),
})
/** A squad of another event that an entry may change to. */
export const EventChoice = z.object({
  squadId: Id,
  eventId: Id,
  eventName: z.string(),
  startDateTime: Instant,
  available: z.int(),
})
const ChangeSquadForm = z.object({
  startDate: Day,
  endDate: Day,
  /** Days with a squad that has a place for the entry, and the day after for what goes along; in order. */
  availableDates: z.array(Day),
  /** Other days, on which the entry can only wait for a place; in order. */
  fullDates: z.array(Day),
  /** The entry goes with entries of the bundled parent: it keeps its date. */
  isBundledChild: z.boolean(),
  parentEventName: z.string(),
  childEventName: z.string().nullable(),
  parentSquadDateTime: Instant.nullable(),
  /** Of the children that go along; null when none does. */
  childSquadDateTime: Instant.nullable(),
  parentAvailableSquads: z.array(SquadChoice),
  /** Squads of the day without a place, where the entry can wait for one. */
  fullSquads: z.array(SquadChoice),
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
  childrenEntries: list(z.object({ entryId: Id, squadId: ChosenSquad }), 500),
})

const PlannedMove = z.object({
  entryId: Id,
  entryNumber: z.int(),
  eventName: z.string(),
  teamName: z.string(),
  from: Instant.nullable(),
  to: Instant.nullable(),
  squadId: Id.nullable(),
  /** Entries linked with it, which follow. */
  linked: z.int(),
  /** A bundled child of the entries that were chosen. */
  goesAlong: z.boolean(),
})
export const PlannedMoves = z.array(PlannedMove)
const MovePlan = z.object({
  moves: PlannedMoves,
  /** Who gets the mail about it. */
  mailTo: z.string(),
})
/** Of entries that are moved together. */
export const manyEntries = <S extends z.ZodType>(entry: S) =>
  z.array(entry).min(1, 'Choose the entries to move.').max(20, 'Move at most 20 entries at once.')
const TeamMove = z.object({ entryIds: manyEntries(Id), squadId: Id })

export const squadChangeCalls = {
  'GET registration/entry/:id/squads/:date/id/:squadId': {
    allow: 'signedIn',
    summary:
      'Squads of a day that the entry may move to, and the bundled children that go along; `squadId`: where it is now',
    params: z.object({ id: Id, date: Day, squadId: Id }),
    answer: ChangeSquadForm,
  },
  'PUT registration/entry/:id/squad/change': {
    allow: 'signedIn',
    changes: ['entries', 'rosters', 'virtual-events', 'places', 'payments'],
    summary:
      'Moves an entry with its linked and bundled children, all or none; a squad of another free event changes the event',
    params: ById,
    body: SquadChange,
    dryRun: true,
    perMinute: 30,
    answer: CaptainEntry,
  },
  'POST registration/tournament/:tid/move/plan': {
    allow: 'signedIn',
    summary: 'Where entries of one start, and what is bundled with them, would go together; changes nothing',
    params: z.object({ tid: Id }),
    body: TeamMove,
    perMinute: 60,
    answer: MovePlan,
  },
  'POST registration/tournament/:tid/move': {
    allow: 'signedIn',
    changes: ['entries', 'rosters', 'virtual-events', 'places', 'payments'],
    summary: 'Moves entries of one start together, all or none, when the plan is still the one that was seen',
    params: z.object({ tid: Id }),
    body: TeamMove.extend({ moves: list(z.object({ entryId: Id, squadId: Id }), 500) }),
    perMinute: 30,
    answer: MovePlan,
  },
  'GET registration/entry/:id/availableEvents': {
    allow: 'signedIn',
    summary: 'Free events at the same start that a free entry may change to',
    params: ById,
    answer: z.object({ currentEventName: z.string(), availableEvents: z.array(EventChoice) }),
  },
} as const satisfies Calls
