import { capacityCalls } from '@kegler/domain/setup/capacity/capacity.calls.ts'
import { serve } from '../../http/serve.ts'

/** Every call of this tab. */
export const capacityRoutes = serve(capacityCalls, {})
