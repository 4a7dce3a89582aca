import { setupEventCalls } from '@kegler/domain/setup/events/events.calls.ts'
import { serve } from '../../http/serve.ts'

/** Every call of this tab. */
export const setupEventRoutes = serve(setupEventCalls, {})
