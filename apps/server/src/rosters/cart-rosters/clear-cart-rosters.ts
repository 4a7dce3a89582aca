import { staffTournament } from '../../access/tournaments.ts'
import type { Handles } from '../../http/serve.ts'

export const clearCartRosters: Handles<'GET registration/cartroster/clear/:tournamentId'> = async ({
  params,
  actor,
  db,
  transact,
}) => {
  // also where captains no longer see it
  const { id: tournamentId } = await staffTournament(db, actor, params.tournamentId)
  return transact(async (tx) => {
    const rosters = await tx
      .deleteFrom('rosters')
      .where('captainId', '=', actor.personId)
      .where('tournamentId', '=', tournamentId)
      .where('entryId', 'is', null)
      .returning('id')
      .execute()
    const virtual = await tx
      .deleteFrom('cartVirtualRosters')
      .where('captainId', '=', actor.personId)
      .where('tournamentId', '=', tournamentId)
      .returning('id')
      .execute()
    return { removed: rosters.length + virtual.length }
  })
}
