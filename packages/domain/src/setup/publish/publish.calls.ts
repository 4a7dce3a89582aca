import { z } from 'zod'
import type { Calls } from '../../call.ts'
import { ById } from '../../values.ts'
import { setupRoles } from '../general/general.calls.ts'

export const publishCalls = {
  'POST setup/tournament/:id/publish': {
    allow: setupRoles,
    changes: ['setup'],
    summary: 'Starts to push the configuration to the tournament management system; the status tells when it is done',
    params: ById,
    answer: z.object({ hash: z.string() }),
  },
  'POST export/tournament/:id/BeginExport': {
    allow: setupRoles,
    changes: ['setup'],
    summary: 'Starts to write the import file of a tournament management system; the status tells when it is done',
    params: ById,
    answer: z.object({ exportStatus: z.int() }),
  },
  'GET export/tournament/:id/downloadexport': {
    allow: setupRoles,
    summary: 'The import file that was written last, as JSON',
    params: ById,
    type: 'application/json',
    answer: z.string(),
  },
} as const satisfies Calls
