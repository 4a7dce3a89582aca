import { z } from 'zod'
import type { Calls } from '../call.ts'
import { setupRoles } from '../setup/general/general.calls.ts'
import { Id } from '../values.ts'
import { ActParams } from './history.calls.ts'

export const setupUndoCalls = {
  'POST setup/tournament/:id/history/:requestId/undo': {
    allow: setupRoles,
    dryRun: true,
    changes: ['setup', 'tournaments', 'places', 'rosters', 'entries'],
    summary: 'Takes back what one act did, as one act, when nothing later prevents it',
    params: ActParams,
    answer: z.object({}),
  },
  'POST setup/tournament/:id/squads/plan/:planId/undo': {
    allow: setupRoles,
    changes: ['setup', 'places'],
    summary: 'Removes all squads that a plan made; refused when one of them has entries or is held',
    params: z.object({ id: Id, planId: Id }),
    body: z.object({}),
    answer: z.object({ deleted: z.int() }),
  },
} as const satisfies Calls
