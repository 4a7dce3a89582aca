import { type Selectable, sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { Entries, VirtualEntries } from '../db/tables.ts'

/*
 * Row locks of rosters: entries, then virtual entries, then bowlers, by id within a table.
 */

/** An entry with its linked children. */
export const lockEntryFamily = (tx: Tx, id: string): Promise<Selectable<Entries>[]> =>
  tx
    .selectFrom('entries')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', id), eb('parentEntryId', '=', id)]))
    .orderBy('id')
    .forUpdate()
    .execute()

/** All virtual entries of a captain in a tournament. */
export const lockVirtualEntries = (
  tx: Tx,
  captainId: string,
  tournamentId: string,
): Promise<Selectable<VirtualEntries>[]> =>
  tx
    .selectFrom('virtualEntries')
    .selectAll()
    .where('captainId', '=', captainId)
    .where('tournamentId', '=', tournamentId)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Whoever places a bowler locks him first: two captains cannot both find him free. */
export async function lockBowlers(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .selectFrom('bowlers')
    .select('id')
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::uuid[])`)
    .orderBy('id')
    // insertions into rosters refer to the row; only other placings have to wait
    .forNoKeyUpdate()
    .execute()
}
