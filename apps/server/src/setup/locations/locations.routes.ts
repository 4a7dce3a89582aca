import { locationCalls } from '@kegler/domain/setup/locations/locations.calls.ts'
import { serve } from '../../http/serve.ts'

/** Every call of this tab. */
export const locationRoutes = serve(locationCalls, {})
