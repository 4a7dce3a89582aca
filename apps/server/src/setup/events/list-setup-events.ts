import type { Handles } from '../../http/serve.ts'
import { listEvents } from '../../places/lookups.ts'
import { readManaged } from '../managed.ts'
import { manages } from '../parts.ts'
import { readEvents } from './read-events.ts'

/** In full for who sets the tournament up; everybody else, and they as captains, see what captains see. */
export const listSetupEvents: Handles<'GET tournament/:tid/events'> = async (call) => {
  const { params, query, actor, db, now } = call
  if (query.captainView || !(await manages(db, actor, params.tid))) return listEvents(call)
  return readEvents(db, await readManaged(db, actor, params.tid), now)
}
