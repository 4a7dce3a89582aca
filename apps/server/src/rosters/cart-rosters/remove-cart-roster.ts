import { Refusal } from '@kegler/domain/errors.ts'
import { captainTournament } from '../../access/tournaments.ts'
import { lockCartRosters } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import { catalogueOf } from '../../places/catalogue.ts'
import { readPositions } from '../roster-rows.ts'
import { leaveVirtualEvents } from './leave-virtual-events.ts'
import { cartRosterNotFound } from './save-cart-roster.ts'

export const removeCartRoster: Handles<'DELETE registration/cartroster'> = async ({ body, actor, db, transact }) => {
  const { id: tournamentId } = await captainTournament(db, actor, body.tournamentId)
  const catalogue = await catalogueOf(db, tournamentId)
  return transact(async (tx) => {
    const roster =
      body.rosterType === 'Entry'
        ? (await lockCartRosters(tx, [actor.personId], tournamentId, [body.id]))[0]
        : await tx
            .deleteFrom('cartVirtualRosters')
            .where('id', '=', body.id)
            .where('tournamentId', '=', tournamentId)
            .where('captainId', '=', actor.personId)
            .returning('id')
            .executeTakeFirst()
    if (!roster) throw new Refusal('NotFound', cartRosterNotFound)
    if (body.rosterType === 'Entry') {
      const positions = (await readPositions(tx, [roster.id])).get(roster.id) ?? []
      await tx.deleteFrom('rosters').where('id', '=', roster.id).execute()
      const left = positions.map(({ bowlerId }) => bowlerId)
      await leaveVirtualEvents(tx, actor.personId, catalogue, tournamentId, left)
    }
    return { removed: true }
  })
}
