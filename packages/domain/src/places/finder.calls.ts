import { z } from 'zod'
import type { Calls } from '../call.ts'
import { Day, Dollars, Id, Instant, list, Messages, Tid } from '../values.ts'

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter the time as HH:MM.')
/** A search for dates; what is left out may be anything. Days and times are the tournament's. */
export const FinderSearch = z.object({
  /** Without one, the event with the most bowlers. */
  eventId: Id.nullish(),
  quantity: z
    .int('Enter a whole number.')
    .min(1, 'Enter a number from 1 to 20.')
    .max(20, 'Enter a number from 1 to 20.')
    .default(1),
  /** Of the day after. */
  sets: z
    .int('Enter a whole number.')
    .min(0, 'Enter a number of 0 or more.')
    .max(200, 'Enter a number up to 200.')
    .default(0),
  /** 0 is Sunday. */
  weekdays: list(z.int().min(0).max(6), 7),
  firstDay: Day.nullish(),
  lastDay: Day.nullish(),
  earliest: Time.nullish(),
  latest: Time.nullish(),
  /** All at the same start, or, for events of one or two bowlers, on the same day. */
  spread: z.enum(['one start', 'one day']).default('one start'),
  /** Only on days of entries that the captain has. */
  onOwnDays: z.boolean().default(false),
  /** How many of the best are left out. */
  skip: z.int().min(0).max(10_000).default(0),
})
/** An entry that moves, with others of its start: what is looked for is not bought. */
export const movingEntry = { entryId: Id.nullish() }
const FoundStart = z.object({
  id: Id,
  eventId: Id,
  eventName: z.string(),
  eventIsLinked: z.boolean(),
  startDateTime: Instant,
  locationName: z.string().nullable(),
  /** Of one. */
  eventTotalPrice: Dollars,
  quantity: z.int(),
  /** Places left, those of the cart counted as taken. */
  left: z.int(),
})
export const FoundDates = z.object({
  /** What can be looked for, most bowlers first. */
  events: z.array(
    z.object({
      eventId: Id,
      eventName: z.string(),
      eventNumberOfBowlers: z.int(),
      eventIsLinked: z.boolean(),
      /** Sets of the day after can be looked for too. */
      hasSets: z.boolean(),
    }),
  ),
  eventId: Id.nullable(),
  firstDay: Day.nullable(),
  lastDay: Day.nullable(),
  /** Days of the captain's entries. */
  ownDays: z.array(Day),
  /** Why nothing can be held now, whatever the date. */
  messages: Messages,
  count: z.int(),
  /** All days that fit. */
  days: z.array(Day),
  /** Ten of them. */
  options: z.array(z.object({ day: Day, total: Dollars, starts: z.array(FoundStart), sets: z.array(FoundStart) })),
  /** Where nothing fits: what almost does, and the search that finds it. */
  misses: z.array(z.object({ text: z.string(), search: FinderSearch })),
  /** Where nothing fits: the starts that were asked for, as far as captains may wait for them. */
  waitFor: z.array(Id),
})

export const finderCalls = {
  'POST registration/tournament/:tid/find': {
    allow: 'signedIn',
    summary:
      'Dates at which so many places can be held beside the cart, or entries of a start moved to, ten at a time, best first',
    params: Tid,
    body: FinderSearch.extend(movingEntry),
    perMinute: 60,
    answer: FoundDates,
  },
} as const satisfies Calls
