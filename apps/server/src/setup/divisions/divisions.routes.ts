import { divisionCalls } from '@kegler/domain/setup/divisions/divisions.calls.ts'
import { serve } from '../../http/serve.ts'

/** Every call of this tab. */
export const divisionRoutes = serve(divisionCalls, {})
