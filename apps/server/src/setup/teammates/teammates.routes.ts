import { teammateCalls } from '@kegler/domain/setup/teammates/teammates.calls.ts'
import { serve } from '../../http/serve.ts'
import { getTeammates, saveTeammates } from './teammates.ts'

export const teammateRoutes = serve(teammateCalls, {
  'GET setup/tournament/:id/teammates': getTeammates,
  'PUT setup/tournament/:id/teammates': saveTeammates,
})
