import { restrictionCalls } from '@kegler/domain/setup/restrictions/restrictions.calls.ts'
import { serve } from '../../http/serve.ts'

/** Every call of this tab. */
export const restrictionRoutes = serve(restrictionCalls, {})
