import { setupVirtualEventCalls } from '@kegler/domain/setup/virtual-events/virtual-events.calls.ts'
import { serve } from '../../http/serve.ts'
import { createVirtualEvent } from './create-virtual-event.ts'
import { getVirtualEvent } from './get-virtual-event.ts'
import { hideVirtualEvent } from './hide-virtual-event.ts'
import { updateVirtualEvent } from './update-virtual-event.ts'

/** Every call of virtual events that captains do not share. */
export const setupVirtualEventRoutes = serve(setupVirtualEventCalls, {
  'GET virtualevent/:id': getVirtualEvent,
  'POST virtualevent': createVirtualEvent,
  'PUT virtualevent': updateVirtualEvent,
  'PUT virtualevent/:id/hideFromCaptains': hideVirtualEvent,
})
