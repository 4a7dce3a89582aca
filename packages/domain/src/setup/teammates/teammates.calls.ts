import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { ById, Revision } from '../../values.ts'
import type { ShapeOf } from '../fields.ts'
import { setupRoles } from '../general/general.calls.ts'
import type { teammateFields } from './teammates.fields.ts'

const fields = {
  invites: z.boolean(),
  shares: z.boolean(),
  paymentLinks: z.boolean(),
} satisfies ShapeOf<typeof teammateFields>
const Teammates = z.object({ ...fields, revision: z.string() })
export const TeammatesForm = z.object({ ...fields, revision: Revision })

export const teammateCalls = {
  'GET setup/tournament/:id/teammates': {
    allow: setupRoles,
    of: 'setup',
    summary: 'What captains and teammates may do by link',
    params: ById,
    answer: Teammates,
  },
  'PUT setup/tournament/:id/teammates': {
    allow: setupRoles,
    changes: ['setup', 'tournaments', 'rosters'],
    dryRun: true,
    summary: 'Changes it; links that are open end with their switch',
    params: ById,
    body: TeammatesForm,
    answer: Teammates,
  },
} as const satisfies Calls
