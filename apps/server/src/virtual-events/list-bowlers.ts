import type { Handles } from '../http/serve.ts'
import { captainBowlers } from '../rosters/captain-bowlers.ts'
import { findVirtualEvent } from '../rosters/virtual-holders.ts'

export const listBowlers: Handles<'GET virtualevent/:id/bowlers'> = async ({ params, actor, db }) => {
  const { event, tournament } = await findVirtualEvent(db, actor, params.id)
  return captainBowlers(db, actor.personId, tournament.id, { eventIds: event.mappedEventIds, virtualEventId: event.id })
}
