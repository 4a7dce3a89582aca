import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import { captainTournament } from '../../access/tournaments.ts'
import type { Tx } from '../../db/db.ts'
import { lockCartRosters } from '../../db/locks.ts'
import type { Handles } from '../../http/serve.ts'
import { readSetup, type Setup } from '../../places/setup.ts'
import type { RemovedEntries } from '../../places/write-holds.ts'
import { readPositions } from '../roster-rows.ts'
import { leaveVirtualEvents } from './leave-virtual-events.ts'
import { cartRosterNotFound } from './save-cart-roster.ts'

export const removeCartRoster: Handles<'DELETE registration/cartroster'> = async ({ body, actor, db, transact }) => {
  const { id: tournamentId } = await captainTournament(db, actor, body.tournamentId)
  const setup = await readSetup(db, tournamentId)
  const toRemove = { captainId: actor.personId, ids: [body.id] }
  return transact(async (tx) => {
    const removed =
      body.rosterType === 'Entry'
        ? await removeRosters(tx, setup, tournamentId, [toRemove])
        : await tx
            .deleteFrom('cartVirtualRosters')
            .where('id', '=', body.id)
            .where('tournamentId', '=', tournamentId)
            .where('captainId', '=', actor.personId)
            .returning('id')
            .execute()
    if (removed.length === 0) throw new Refusal('NotFound', cartRosterNotFound)
    return { removed: true }
  })
}

/** Removes the rosters of entries that their captains took out of the cart; the bowlers leave virtual events of the cart. */
export async function removeRosters(
  tx: Tx,
  setup: Setup,
  tournamentId: string,
  removed: readonly RemovedEntries[],
): Promise<{ id: string }[]> {
  const gone = removed.flatMap(({ ids }) => ids)
  const captainIds = removed.map(({ captainId }) => captainId)
  const rosters = await lockCartRosters(tx, captainIds, tournamentId, gone)
  if (rosters.length === 0) return []
  const ids = rosters.map(({ id }) => id)
  const positions = await readPositions(tx, ids)
  await tx.deleteFrom('rosters').where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
  for (const [captainId, theirs] of Map.groupBy(rosters, (roster) => roster.captainId)) {
    const left = theirs.flatMap(({ id }) => (positions.get(id) ?? []).map(({ bowlerId }) => bowlerId))
    await leaveVirtualEvents(tx, captainId, setup, tournamentId, left)
  }
  return rosters
}
