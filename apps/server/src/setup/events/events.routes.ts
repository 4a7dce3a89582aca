import { eventSetCalls } from '@kegler/domain/setup/events/event-set.calls.ts'
import { setupEventCalls } from '@kegler/domain/setup/events/events.calls.ts'
import { eventListCalls } from '@kegler/domain/tournaments/event-lists.calls.ts'
import { serve } from '../../http/serve.ts'
import { listSetupVirtualEvents } from '../virtual-events/list-setup-virtual-events.ts'
import { createEvent } from './create-event.ts'
import { createEventSet } from './create-event-set.ts'
import { deleteSetupEvent, removeEvent } from './delete-event.ts'
import { getEvent } from './get-event.ts'
import { hideEvent } from './hide-event.ts'
import { linkEvents } from './link-events.ts'
import { listEventLocations } from './list-event-locations.ts'
import { listSetupEvents } from './list-setup-events.ts'
import { setAgeDate } from './set-age-date.ts'
import { updateEvent } from './update-event.ts'

/** Every call of this tab. */
export const setupEventRoutes = serve(setupEventCalls, {
  'GET event/:id': getEvent,
  'POST event': createEvent,
  'PUT event': updateEvent,
  'POST event/:id/remove': removeEvent,
  'PUT setupEvents/:tid/delete': deleteSetupEvent,
  'PUT event/:id/hideFromCaptains': hideEvent,
  'GET setupEvents/:tid/eventLocations': listEventLocations,
  'POST setup/tournament/:id/linkEvents': linkEvents,
  'POST setup/tournament/:id/ageVerificationDate': setAgeDate,
})
/** The usual events at once. */
export const eventSetRoutes = serve(eventSetCalls, { 'POST setup/tournament/:id/eventSet': createEventSet })
/** The lists that captains read too. */
export const eventListRoutes = serve(eventListCalls, {
  'GET tournament/:tid/events': listSetupEvents,
  'GET tournament/:tid/virtualEvents': listSetupVirtualEvents,
})
