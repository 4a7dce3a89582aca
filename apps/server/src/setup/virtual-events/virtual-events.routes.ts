import { setupVirtualEventCalls } from '@kegler/domain/setup/virtual-events/virtual-events.calls.ts'
import { serve } from '../../http/serve.ts'
import { readManagedOf } from '../parts.ts'
import { readVirtualEvent } from './read-virtual-events.ts'
import { createVirtualEvent, hideVirtualEvent, updateVirtualEvent } from './update-virtual-event.ts'

export const setupVirtualEventRoutes = serve(setupVirtualEventCalls, {
  'GET virtualevent/:id': async ({ params, actor, db, now }) =>
    readVirtualEvent(db, await readManagedOf(db, actor, 'virtualEvents', params.id), now, params.id),
  'POST virtualevent': createVirtualEvent,
  'PUT virtualevent': updateVirtualEvent,
  'PUT virtualevent/:id/hideFromCaptains': hideVirtualEvent,
})
