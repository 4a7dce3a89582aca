import { restrictionCalls } from '@kegler/domain/setup/restrictions/restrictions.calls.ts'
import { serve } from '../../http/serve.ts'
import { getRestrictions, saveRestrictions } from './restrictions.ts'

export const restrictionRoutes = serve(restrictionCalls, {
  'GET setup/tournament/:id/restriction': getRestrictions,
  'PUT setup/tournament/:id/restriction': saveRestrictions,
})
