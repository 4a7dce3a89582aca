import { setupVirtualEventCalls } from '@kegler/domain/setup/virtual-events/virtual-events.calls.ts'
import { serve } from '../../http/serve.ts'

/** Every call of this tab. */
export const setupVirtualEventRoutes = serve(setupVirtualEventCalls, {})
