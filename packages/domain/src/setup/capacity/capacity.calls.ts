import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { Day, Id, Instant } from '../../values.ts'
import { setupRoles } from '../general/general.calls.ts'
import { EventOfSquad } from '../squads/squads.calls.ts'

const wholeNumber = 'Available For Purchase must be a whole number.'
export const RowCapacity = z.object({
  capacity: z.int(wholeNumber).min(0, 'Available For Purchase must be zero or a greater number.'),
  /** What the row showed before: another value by now is refused as stale. Without it the last save wins. */
  shown: z.int().optional(),
})
const validDay = (which: string) => z.iso.date(`Please enter a valid ${which} date`).pipe(Day)
export const BulkCapacity = z
  .object({
    /** Percent of the total entries. */
    capacity: z
      .number('Capacity is required')
      .min(0, 'Capacity must not be below zero')
      .max(100, 'Capacity must be less than one hundred'),
    eventId: EventOfSquad,
    startDate: validDay('start'),
    endDate: validDay('end'),
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    error: 'Start date must not be after end date',
    path: ['endDate'],
  })

/** Squads that the screen asks for at a time. */
export const capacityAtOnce = 400

export const capacityCalls = {
  'GET squads/capacity': {
    allow: setupRoles,
    summary: 'The squads of a tournament with their places, by start',
    query: z.object({
      tournamentId: Id,
      eventId: Id.optional(),
      /** Days in the tournament's zone. */
      from: Day.optional(),
      through: Day.optional(),
      /** The first so many of them. */
      limit: z.coerce.number<string>('Enter a whole number.').int().min(1).max(2_000).optional(),
    }),
    answer: z.array(
      z.object({
        id: Id,
        eventId: Id,
        /** Of its event. */
        name: z.string(),
        description: z.string().nullable(),
        startDateTime: Instant,
        /** In the tournament's zone. */
        day: Day,
        startLane: z.int(),
        endLane: z.int(),
        totalEntries: z.int(),
        sold: z.int(),
        /** In carts and payments, or offered. */
        held: z.int(),
        /** Of the held ones: offered to captains of the waiting list. */
        offered: z.int(),
        /** Entries that captains wait for. */
        waiting: z.int(),
        /** Available For Purchase. */
        capacity: z.int(),
        hideFromCaptains: z.boolean(),
        /** The event that it is sold with: linked Doubles and Singles. */
        soldWith: z.string().nullable(),
      }),
    ),
  },
  'POST capacity': {
    allow: setupRoles,
    changes: ['setup', 'places'],
    dryRun: true,
    summary: "Sets Available For Purchase of an event's squads in the dates to a percentage of their totals",
    body: BulkCapacity,
    answer: z.object({ squads: z.int() }),
  },
  'POST capacity/:squadId': {
    allow: setupRoles,
    changes: ['setup', 'places'],
    dryRun: true,
    summary: 'Sets Available For Purchase of a squad; below what is sold it stops sales',
    params: z.object({ squadId: Id }),
    body: RowCapacity,
    answer: z.object({ capacity: z.int() }),
  },
} as const satisfies Calls
