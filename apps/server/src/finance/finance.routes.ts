import { financeCalls } from '@kegler/domain/finance/finance.staff.calls.ts'
import { serve } from '../http/serve.ts'

export const financeRoutes = serve(financeCalls, {})
