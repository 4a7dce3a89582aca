import { Refusal } from '@kegler/domain/errors.ts'
import { findTournament } from '../../access/tournaments.ts'
import { transact } from '../../db/db.ts'
import type { Handles } from '../../http/serve.ts'
import { leaveVirtualEvents, storedBowlers } from './leave-virtual-events.ts'
import { notFound } from './save-cart-roster.ts'

export const removeCartRoster: Handles<'DELETE registration/cartroster'> = async ({ body, actor, author, db }) => {
  const tournament = await findTournament(db, actor, body.tournamentId)
  return transact(db, author, async (tx) => {
    const left = await storedBowlers(tx, actor.personId, tournament.id, body.id)
    const removed = await tx
      .deleteFrom('cartRosters')
      .where('id', '=', body.id)
      .where('tournamentId', '=', body.tournamentId)
      .where('rosterType', '=', body.rosterType)
      .where('captainId', '=', actor.personId)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw new Refusal('NotFound', notFound)
    await leaveVirtualEvents(tx, actor.personId, tournament, left)
    return { removed: true }
  })
}
