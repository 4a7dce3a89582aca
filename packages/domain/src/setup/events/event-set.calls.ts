import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { ById, Id } from '../../values.ts'
import { AverageBounds } from '../divisions/average-sets.rules.ts'
import { setupRoles } from '../general/general.calls.ts'
import { fee, needed } from './event.shapes.ts'
import { eventSet, whyNotTogether } from './presets.ts'

const negative = 'Must be zero or a greater number'
export const EventSetBody = z
  .object({
    /** Where the bowled events are held. */
    locationId: z.guid(needed('This id is unknown.')),
    events: z
      .array(
        z.object({
          preset: z.enum(eventSet),
          expenseFee: fee(negative),
          lineageFee: fee(negative),
          prizeFee: fee(negative),
        }),
      )
      .max(eventSet.length),
    /** Doubles and Singles, where both are made, are sold as one set. */
    linkEvents: z.boolean(),
    /** Averages of one bowler between which the divisions are cut; null: no divisions. */
    divisions: AverageBounds.nullable(),
  })
  .check(({ value, issues }) => {
    const message = whyNotTogether(value.events.map(({ preset }) => preset))
    if (message) issues.push({ code: 'custom', path: ['events'], message, input: value })
  })

export const eventSetCalls = {
  'POST setup/tournament/:id/eventSet': {
    allow: setupRoles,
    changes: ['setup', 'tournaments', 'places', 'rosters', 'virtual-events'],
    summary: 'Makes the usual events of a tournament that has none, with their divisions by average',
    params: ById,
    body: EventSetBody,
    answer: z.object({ eventIds: z.array(Id), virtualEventIds: z.array(Id), divisions: z.int() }),
  },
} as const satisfies Calls
