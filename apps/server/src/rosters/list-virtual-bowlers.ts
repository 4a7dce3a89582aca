import { Refusal } from '@kegler/domain/errors.ts'
import { captainTournament } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'
import { captainBowlers } from './captain-bowlers.ts'
import { readVirtualEventsOf } from './virtual-holders.ts'

export const listVirtualBowlers: Handles<'GET tournament/:tid/virtualbowlers/:virtualEventId'> = async ({
  params,
  actor,
  db,
}) => {
  const tournament = await captainTournament(db, actor, params.tid)
  const event = (await readVirtualEventsOf(db, tournament.id)).get(params.virtualEventId)
  if (!event) throw new Refusal('NotFound', 'This virtual event was not found.')
  return captainBowlers(db, actor.personId, tournament.id, { eventIds: event.mappedEventIds, virtualEventId: event.id })
}
