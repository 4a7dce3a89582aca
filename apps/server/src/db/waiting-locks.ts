import { type Selectable, sql } from 'kysely'
import type { Tx } from './db.ts'
import type { WaitingRooms, Waits } from './tables.ts'

/* Rows of waiting lists and rooms, in the order of locks.ts: rooms, lines, then requests by id. */

export type WaitRow = Selectable<Waits>

/** The next rank of a tournament's line. Who gets it keeps others waiting until the end: ranks are in the order of commits. */
export async function lockLine(tx: Tx, tournamentId: string): Promise<number> {
  const { last } = await tx
    .insertInto('waitingLines')
    .values({ tournamentId, last: 1 })
    .onConflict((conflict) =>
      conflict.column('tournamentId').doUpdateSet({ last: sql<number>`waiting_lines.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export const lockWait = (tx: Tx, id: string): Promise<WaitRow | undefined> =>
  tx.selectFrom('waits').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function lockWaits(tx: Tx, ids: readonly string[]): Promise<Map<string, WaitRow>> {
  const rows = await tx.selectFrom('waits').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** All requests of these captains, those that have ended too: their ids. */
export async function lockWaitsOf(tx: Tx, captainIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('waits')
    .select('id')
    .where(sql<boolean>`captain_id = any(${captainIds}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** The requests of a line that get what falls free, by rank. */
export async function lockWaiting(tx: Tx, tournamentId: string): Promise<WaitRow[]> {
  const rows = await tx
    .selectFrom('waits')
    .selectAll()
    .where('tournamentId', '=', tournamentId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.sort((a, b) => a.rank - b.rank)
}

/** Whether no other process matches the line of this tournament; never waits. */
export async function tryLockMatching(tx: Tx, tournamentId: string): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`waiting list ${tournamentId}`}, 0)) as is_locked`.execute(tx)
  return rows[0]?.isLocked ?? false
}

export type RoomRow = Selectable<WaitingRooms>

/** The room of a tournament: who has it locked gives numbers, closes it to the draw, draws or lets in. */
export const lockRoom = (tx: Tx, tournamentId: string): Promise<RoomRow | undefined> =>
  tx.selectFrom('waitingRooms').selectAll().where('tournamentId', '=', tournamentId).forUpdate().executeTakeFirst()
