import { alertCalls } from '@kegler/domain/alerts/alerts.staff.calls.ts'
import { serve } from '../http/serve.ts'

export const alertRoutes = serve(alertCalls, {})
