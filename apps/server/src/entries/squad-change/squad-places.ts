import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { readSquads } from '../../places/cart-facts.ts'

/** These squads by start, with the places left of each and of what it is linked with. */
export async function readSquadsWithPlaces(db: Db | Tx, tournamentId: string, squadIds: readonly string[]) {
  const squads = [...(await readSquads(db, tournamentId, { squadIds, own: new Map() })).values()]
  const ids = squads.flatMap(({ id, linkedSquadId }) => [id, linkedSquadId ?? id])
  return { squads, left: await readPlacesLeft(db, ids) }
}

/** Places left for captains by squad id, staff's share apart; below 0 where staff sold more than the cap. */
async function readPlacesLeft(db: Db | Tx, squadIds: readonly string[]): Promise<Map<string, number>> {
  return read(db, squadIds, false)
}

/**
 * The same on rows that stay locked, in the order of ids: the last locks of a transaction. The database stops sales at
 * the squad's total; the captains' cap is held by whoever decides on these rows.
 */
export async function lockPlacesLeft(tx: Tx, squadIds: readonly string[]): Promise<Map<string, number>> {
  return read(tx, squadIds, true)
}

async function read(db: Db | Tx, squadIds: readonly string[], lock: boolean): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('squads')
    .select(['id', 'captainCap', 'total', 'taken'])
    .where(sql<boolean>`id = any(${[...new Set(squadIds)]}::uuid[])`)
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute()
  return new Map(rows.map(({ id, captainCap, total, taken }) => [id, Math.min(captainCap, total) - taken]))
}
