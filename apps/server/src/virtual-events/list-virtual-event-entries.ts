import type { Handles } from '../http/serve.ts'
import { findVirtualEvent } from '../rosters/virtual-holders.ts'
import { readVirtualEntries } from './read-virtual-entries.ts'

export const listVirtualEventEntries: Handles<'GET registration/virtualevent/:id/virtualentries'> = async (call) => {
  const { params, actor, db, now } = call
  const { event, tournament } = await findVirtualEvent(db, actor, params.id)
  return readVirtualEntries(db, actor.personId, tournament, now, [event.id])
}
