import type { Viewer } from '@kegler/domain/places/gates.rules.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { lockSquadPlaces, type SquadPlaces } from '../../db/locks.ts'
import type { DB } from '../../db/tables.ts'
import { readSquads } from '../../places/cart-facts.ts'

/** Chosen squads by start, with the places left of each and of what it is linked with. */
export async function readSquadsWithPlaces(
  db: Db,
  tournamentId: string,
  chosen: SelectQueryBuilder<DB, 'squads', { id: string }>,
  as: Viewer,
) {
  const squadIds = (await chosen.execute()).map(({ id }) => id)
  const squads = [...(await readSquads(db, tournamentId, { squadIds })).values()]
  const ids = squads.flatMap(({ id, linkedSquadId }) => [id, linkedSquadId ?? id])
  const rows = await db
    .selectFrom('squads')
    .select(['id', 'captainCap', 'total', 'taken'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return { squads, left: placesLeft(rows, as) }
}

/**
 * Places left by squad id, on rows that stay locked. The database stops sales at the squad's total; the captains' cap is
 * held by whoever decides on these rows.
 */
export const lockPlacesLeft = async (tx: Tx, squadIds: readonly string[], as: Viewer): Promise<Map<string, number>> =>
  placesLeft(await lockSquadPlaces(tx, squadIds), as)

/** Staff use all places of a squad, captains its cap; below 0 where staff sold more than the cap. */
const placesLeft = (rows: readonly SquadPlaces[], as: Viewer): Map<string, number> =>
  new Map(
    rows.map(({ id, captainCap, total, taken }) => [
      id,
      (as === 'staff' ? total : Math.min(captainCap, total)) - taken,
    ]),
  )
