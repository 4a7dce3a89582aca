import { z } from 'zod'
import type { Calls } from '../call.ts'
import { ById, Day, Id, Instant, list } from '../values.ts'
import { CaptainEntry } from './entry.captain.calls.ts'

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
  childrenEntries: list(z.object({ entryId: Id, squadId: ChosenSquad }), 500),
})

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
    write: true,
    idempotent: 'in its transaction',
    changes: ['entries', 'rosters', 'virtual-events', 'places', 'payments'],
    summary:
      'Moves an entry with its linked and bundled children, all or none; a squad of another free event changes the event',
    params: ById,
    body: SquadChange,
    dryRun: true,
    perMinute: 30,
    answer: CaptainEntry,
  },
  'GET registration/entry/:id/availableEvents': {
    allow: 'signedIn',
    summary: 'Free events at the same start that a free entry may change to',
    params: ById,
    answer: z.object({ currentEventName: z.string(), availableEvents: z.array(EventChoice) }),
  },
} as const satisfies Calls
