import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { ById, Day, Id, text } from '../../values.ts'
import { setupRoles } from './general.calls.ts'

/** The new name and first day; and what is copied in addition to settings, locations, events, divisions, fees and the rule. */
export const CopyForm = z.object({
  /** None: '{name} (Copy)'. */
  name: text(150).nullish(),
  /** None: so many times 52 weeks later that it is in the future. Every other day moves by as many days. */
  startDate: Day.nullish(),
  squads: z.boolean().default(false),
  people: z.boolean().default(true),
  tags: z.boolean().default(true),
})

export const copyTournamentCalls = {
  'POST setup/tournament/:id/copy': {
    allow: setupRoles,
    summary: 'Make a new tournament in Setup like this one, without anything that was sold',
    changes: ['setup'],
    params: ById,
    body: CopyForm,
    answer: z.object({ id: Id }),
  },
} as const satisfies Calls
