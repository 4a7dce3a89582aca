import { Refusal } from '@kegler/domain/errors.ts'
import { captainTournament } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'
import { readSetup } from '../places/setup.ts'
import { captainBowlers } from './captain-bowlers.ts'

export const listEventBowlers: Handles<'GET tournament/:tid/bowlers/:eventId'> = async ({ params, actor, db }) => {
  const tournament = await captainTournament(db, actor, params.tid)
  const { events } = await readSetup(db, tournament.id)
  if (!events.has(params.eventId)) throw new Refusal('NotFound', 'This event was not found.')
  return captainBowlers(db, actor.personId, tournament.id, { eventIds: [params.eventId] })
}
