import { operationsCalls } from '@kegler/domain/reports/operations.staff.calls.ts'
import { reportCalls } from '@kegler/domain/reports/reports.staff.calls.ts'
import { serve } from '../http/serve.ts'
import { getFigures } from './get-figures.ts'
import { getOperations } from './get-operations.ts'

export const reportRoutes = serve(reportCalls, {
  'GET admin/tournament/:tid/figures': getFigures,
})
export const operationsRoutes = serve(operationsCalls, {
  'GET admin/operations': getOperations,
})
