import type { Handles } from '../http/serve.ts'
import { captainBowlers } from './captain-bowlers.ts'
import { findVirtualEvent } from './virtual-holders.ts'

export const listVirtualBowlers: Handles<'GET tournament/:tid/virtualbowlers/:virtualEventId'> = async (call) => {
  const { params, actor, db } = call
  const { event } = await findVirtualEvent(db, actor, params.virtualEventId, params.tid)
  return captainBowlers(db, actor.personId, params.tid, { eventIds: event.mappedEventIds, virtualEventId: event.id })
}
