import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { figure } from '../../texts.ts'
import { ById, Day, Id, text } from '../../values.ts'
import { setupRoles } from '../general/general.calls.ts'
import { mostPlanned, plannedSquads } from './plan.rules.ts'
import { EventOfSquad, endLane, lanesInOrder, startLane, WallTime, Weekdays } from './squads.calls.ts'

const Line = z
  .object({
    eventId: EventOfSquad,
    times: z.array(WallTime).min(1, 'Time is required').max(96),
    startLane,
    endLane,
    description: text(100).nullish(),
    /** Other days than those of the plan. */
    firstDay: Day.nullish(),
    lastDay: Day.nullish(),
    weekdays: Weekdays.nullish(),
  })
  .refine(lanesInOrder.check, lanesInOrder.params)

/** Days x starts x events x lanes. */
export const SquadPlanBody = z
  .object({
    firstDay: Day,
    lastDay: Day,
    weekdays: Weekdays,
    /** Days without any squad. */
    exceptions: z.array(Day).max(400).default([]),
    lines: z.array(Line).min(1, 'Add at least one event with its starts and lanes.').max(40),
  })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
    error: 'The last day must not be before the first.',
    path: ['lastDay'],
  })
  // a plan over centuries is not even counted
  .refine((plan) => spansOf(plan) <= 800 && plannedSquads(plan).length <= mostPlanned, {
    error: `A plan makes at most ${figure(mostPlanned)} squads.`,
    path: ['lastDay'],
  })
const spansOf = ({ firstDay, lastDay, lines }: { firstDay: string; lastDay: string; lines: readonly object[] }) =>
  Math.max(
    ...[{ firstDay, lastDay }, ...(lines as { firstDay?: string | null; lastDay?: string | null }[])].map(
      (line) => (Date.parse(line.lastDay ?? lastDay) - Date.parse(line.firstDay ?? firstDay)) / 86_400_000,
    ),
  )

const NotPlanned = z.object({
  eventId: Id,
  day: Day,
  time: WallTime,
  /** Why it is not made. */
  reason: z.string(),
})
const Planned = z.object({
  /** '168 squads, 8,064 entries; 3 refused: ...' */
  summary: z.string(),
  entries: z.int(),
  squads: z.array(
    z.object({ eventId: Id, day: Day, time: WallTime, startLane: z.int(), endLane: z.int(), total: z.int() }),
  ),
  /** Starts that the event has already. */
  skipped: z.array(NotPlanned),
  refused: z.array(NotPlanned),
})

export const squadPlanCalls = {
  'POST setup/tournament/:id/squads/plan/preview': {
    allow: setupRoles,
    summary: 'Which squads a plan would make, and which not',
    params: ById,
    body: SquadPlanBody,
    answer: Planned,
  },
  'POST setup/tournament/:id/squads/plan': {
    allow: setupRoles,
    changes: ['setup', 'places'],
    dryRun: true,
    summary: 'Makes the squads of a plan; a start that the event has already is skipped',
    params: ById,
    body: SquadPlanBody,
    answer: Planned.pick({ summary: true, entries: true, skipped: true, refused: true }).extend({
      /** To undo it. */
      planId: Id,
      made: z.int(),
      firstDay: Day.nullable(),
    }),
  },
} as const satisfies Calls
