import { selfServiceCalls } from '@kegler/domain/setup/self-service/self-service.calls.ts'
import { serve } from '../../http/serve.ts'
import { getSelfService, saveSelfService } from './self-service.ts'

export const selfServiceRoutes = serve(selfServiceCalls, {
  'GET setup/tournament/:id/selfService': getSelfService,
  'PUT setup/tournament/:id/selfService': saveSelfService,
})
