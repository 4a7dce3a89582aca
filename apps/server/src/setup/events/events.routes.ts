import { eventSetCalls } from '@kegler/domain/setup/events/event-set.calls.ts'
import { setupEventCalls } from '@kegler/domain/setup/events/events.calls.ts'
import { eventListCalls } from '@kegler/domain/tournaments/event-lists.calls.ts'
import { serve } from '../../http/serve.ts'
import { readManaged } from '../managed.ts'
import { readManagedOf } from '../parts.ts'
import { listSetupVirtualEvents } from '../virtual-events/read-virtual-events.ts'
import { createEvent } from './create-event.ts'
import { createEventSet } from './create-event-set.ts'
import { deleteSetupEvent, removeEvent } from './delete-event.ts'
import { linkEvents } from './link-events.ts'
import { listSetupEvents, readEvent } from './read-events.ts'
import { hideEvent, setAgeDate, updateEvent } from './update-event.ts'

export const setupEventRoutes = serve(setupEventCalls, {
  'GET event/:id': async ({ params, actor, db, now }) =>
    readEvent(db, await readManagedOf(db, actor, 'events', params.id), now, params.id),
  'POST event': createEvent,
  'PUT event': updateEvent,
  'POST event/:id/remove': removeEvent,
  'PUT setupEvents/:tid/delete': deleteSetupEvent,
  'PUT event/:id/hideFromCaptains': hideEvent,
  'GET setupEvents/:tid/eventLocations': async ({ params, actor, db }) => {
    const { id } = await readManaged(db, actor, params.tid)
    return db
      .selectFrom('locations')
      .select(['id', 'name', 'certificationNumber'])
      .where('tournamentId', '=', id)
      .orderBy('name')
      .orderBy('id')
      .execute()
  },
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
