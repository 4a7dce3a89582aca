import { statusCalls } from '@kegler/domain/setup/status/status.calls.ts'
import { serve } from '../../http/serve.ts'

/** Every call of this tab. */
export const statusRoutes = serve(statusCalls, {})
