import { alertCalls } from '@kegler/domain/alerts/alerts.staff.calls.ts'
import { serve } from '../http/serve.ts'
import { closeAlert, listAlerts } from './list-alerts.ts'

export const alertRoutes = serve(alertCalls, {
  'GET admin/alerts': listAlerts,
  'POST admin/alert/:id/done': closeAlert,
})
