import { auditCalls } from '@kegler/domain/audit/audit.staff.calls.ts'
import { serve } from '../http/serve.ts'

export const auditRoutes = serve(auditCalls, {})
