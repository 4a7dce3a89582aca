import { inScope } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'

export const listTournamentsAsStaff: Handles<'GET admin/tournament/list'> = async ({ actor, db }) => {
  const tournaments = await db
    .selectFrom('tournaments')
    .select(['id', 'name'])
    .where(inScope(actor))
    .orderBy('startDate', 'desc')
    .orderBy('name')
    .execute()
  const events = await db
    .selectFrom('events')
    .select(['id', 'name', 'tournamentId'])
    .where('tournamentId', 'in', db.selectFrom('tournaments').select('id').where(inScope(actor)))
    .orderBy('numberOfBowlers', 'desc')
    .orderBy('name')
    .execute()
  const ofTournament = Map.groupBy(events, ({ tournamentId }) => tournamentId)
  return tournaments.map(({ id, name }) => ({
    id,
    name,
    events: (ofTournament.get(id) ?? []).map((event) => ({ id: event.id, name: event.name })),
  }))
}
