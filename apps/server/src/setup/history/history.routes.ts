import { historyCalls } from '@kegler/domain/setup/history/history.calls.ts'
import { serve } from '../../http/serve.ts'

/** Every call of this tab. */
export const historyRoutes = serve(historyCalls, {})
