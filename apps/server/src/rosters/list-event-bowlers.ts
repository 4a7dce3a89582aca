import { Refusal } from '@kegler/domain/errors.ts'
import { captainTournament } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'
import { captainBowlers } from './captain-bowlers.ts'

export const listEventBowlers: Handles<'GET tournament/:tid/bowlers/:eventId'> = async ({ params, actor, db }) => {
  const tournament = await captainTournament(db, actor, params.tid)
  const event = await db
    .selectFrom('events')
    .select('id')
    .where('id', '=', params.eventId)
    .where('tournamentId', '=', tournament.id)
    .executeTakeFirst()
  if (!event) throw new Refusal('NotFound', 'This event was not found.')
  return captainBowlers(db, actor.personId, tournament.id, { eventIds: [event.id] })
}
