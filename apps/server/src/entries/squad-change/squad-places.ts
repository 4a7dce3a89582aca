import { roomFor } from '@kegler/domain/entries/squad-change.rules.ts'
import type { Viewer } from '@kegler/domain/places/gates.rules.ts'
import type { SelectQueryBuilder } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'
import { lockSquadPlaces, type SquadPlaces, squadPlaces } from '../../db/squad-locks.ts'
import type { DB } from '../../db/tables.ts'
import { readSquads } from '../../places/priced-squads.ts'

/** Chosen squads by start, with the places left of each and of what it is linked with, and what of them is the waiting list's. */
export async function readSquadsWithPlaces(
  db: Db,
  tournamentId: string,
  chosen: SelectQueryBuilder<DB, 'squads', { id: string }>,
  as: Viewer,
) {
  const squadIds = (await chosen.execute()).map(({ id }) => id)
  const squads = [...(await readSquads(db, tournamentId, { squadIds })).values()]
  const ids = squads.flatMap(({ id, linkedSquadId }) => [id, linkedSquadId ?? id])
  const rows = await squadPlaces(db, ids).execute()
  return { squads, left: placesLeft(rows, as), kept: new Map(rows.map(({ id, kept }) => [id, kept])) }
}

/** How many entries staff can put on a squad, and how many of these only with places that are kept for the waiting list. */
export function roomForStaff(
  linkedSquads: readonly (string | null)[],
  squad: { id: string; linkedSquadId: string | null },
  { left, kept }: { left: ReadonlyMap<string, number>; kept: ReadonlyMap<string, number> },
): { adminAvailable: number; kept: number } {
  const adminAvailable = roomFor(linkedSquads, squad, left)
  const rest = new Map([...left].map(([id, n]) => [id, n - (kept.get(id) ?? 0)]))
  return { adminAvailable, kept: adminAvailable - roomFor(linkedSquads, squad, rest) }
}

/**
 * Places left by squad id, on rows that stay locked. The database stops sales at the squad's total; the captains' cap is
 * held by whoever decides on these rows.
 */
export const lockPlacesLeft = async (tx: Tx, squadIds: readonly string[], as: Viewer): Promise<Map<string, number>> =>
  placesLeft(await lockSquadPlaces(tx, squadIds), as)

/** Staff use all places of a squad, captains its cap less what is kept for the waiting list; below 0 where staff sold more. */
const placesLeft = (rows: readonly SquadPlaces[], as: Viewer): Map<string, number> =>
  new Map(
    rows.map(({ id, captainCap, total, taken, kept, ownKept }) => [
      id,
      (as === 'staff' ? total : Math.min(captainCap, total) - Math.max(0, kept - ownKept)) - taken,
    ]),
  )
