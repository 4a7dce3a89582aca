import { statusCalls } from '@kegler/domain/setup/status/status.calls.ts'
import { statusList } from '@kegler/domain/setup/status/statuses.rules.ts'
import { serve } from '../../http/serve.ts'
import { changeStatus } from './change-status.ts'
import { getStatus } from './get-status.ts'
import { listChecks } from './list-checks.ts'

export const statusRoutes = serve(statusCalls, {
  'GET setup/tournament/status': () => statusList,
  'GET setup/tournament/:id/status': getStatus,
  'PUT setup/tournament/:id/status': changeStatus,
  'GET setup/tournament/:id/checks': listChecks,
})
