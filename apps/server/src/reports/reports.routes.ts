import { reportCalls } from '@kegler/domain/reports/reports.staff.calls.ts'
import { serve } from '../http/serve.ts'
import { getFigures } from './get-figures.ts'

export const reportRoutes = serve(reportCalls, {
  'GET admin/tournament/:tid/figures': getFigures,
})
