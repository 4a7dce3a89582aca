import { findTournament } from '../../access/tournaments.ts'
import { transact } from '../../db/db.ts'
import type { Handles } from '../../http/serve.ts'

export const clearCartRosters: Handles<'GET registration/cartroster/clear/:tournamentId'> = async ({
  params,
  actor,
  author,
  db,
}) => {
  await findTournament(db, actor, params.tournamentId)
  return transact(db, author, async (tx) => {
    const removed = await tx
      .deleteFrom('cartRosters')
      .where('captainId', '=', actor.personId)
      .where('tournamentId', '=', params.tournamentId)
      .returning('id')
      .execute()
    return { removed: removed.length }
  })
}
