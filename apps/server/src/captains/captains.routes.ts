import { captainCalls } from '@kegler/domain/captains/captain.staff.calls.ts'
import { captainChangeCalls } from '@kegler/domain/captains/captain-change.staff.calls.ts'
import { serve } from '../http/serve.ts'

export const captainRoutes = serve(captainCalls, {})
export const captainChangeRoutes = serve(captainChangeCalls, {})
