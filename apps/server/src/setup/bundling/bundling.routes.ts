import { bundlingCalls } from '@kegler/domain/setup/bundling/bundling.calls.ts'
import { serve } from '../../http/serve.ts'

/** Every call of this tab. */
export const bundlingRoutes = serve(bundlingCalls, {})
