import { feeCalls } from '@kegler/domain/setup/fees/fees.calls.ts'
import { serve } from '../../http/serve.ts'

/** Every call of this tab. */
export const feeRoutes = serve(feeCalls, {})
