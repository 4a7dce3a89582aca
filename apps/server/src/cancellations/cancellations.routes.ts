import { cancellationCalls } from '@kegler/domain/cancellations/cancellations.staff.calls.ts'
import { serve } from '../http/serve.ts'

export const cancellationRoutes = serve(cancellationCalls, {})
