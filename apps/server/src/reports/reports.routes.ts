import { reportCalls } from '@kegler/domain/reports/reports.staff.calls.ts'
import { serve } from '../http/serve.ts'

export const reportRoutes = serve(reportCalls, {})
