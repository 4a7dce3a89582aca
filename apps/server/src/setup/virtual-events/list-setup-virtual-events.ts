import type { Handles } from '../../http/serve.ts'
import { listVirtualEvents } from '../../places/list-virtual-events.ts'
import { readManaged } from '../managed.ts'
import { manages } from '../parts.ts'
import { readVirtualEvents } from './read-virtual-events.ts'

/** In full for who sets the tournament up; everybody else, and they as captains, see what captains can buy. */
export const listSetupVirtualEvents: Handles<'GET tournament/:tid/virtualEvents'> = async (call) => {
  const { params, query, actor, db, now } = call
  if (query.captainView || !(await manages(db, actor, params.tid))) return listVirtualEvents(call)
  return readVirtualEvents(db, await readManaged(db, actor, params.tid), now)
}
