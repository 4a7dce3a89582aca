import type { RoomNumber } from '@kegler/domain/waiting-room/room.rules.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { WaitingRoomPeople } from '../db/tables.ts'

/** What somebody has in a waiting room, as the rules read it. */
export const ownNumber = ({ number, rank, passUntil, doneAt }: Selectable<WaitingRoomPeople>): RoomNumber => ({
  number,
  rank,
  passUntil: passUntil?.toISOString() ?? null,
  isDone: doneAt !== null,
})

/** What these people have in the waiting room of a tournament, by person. */
export async function readNumbers(
  db: Db | Tx,
  tournamentId: string,
  personIds: readonly string[],
): Promise<Map<string, RoomNumber>> {
  const rows = await db
    .selectFrom('waitingRoomPeople')
    .selectAll()
    .where('tournamentId', '=', tournamentId)
    .where(sql<boolean>`person_id = any(${personIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.personId, ownNumber(row)]))
}

/** People in the waiting room who are not called yet; null: there is none, or it has ended. */
export async function readRoomWaits(db: Db | Tx, tournamentId: string): Promise<number | null> {
  const room = await db
    .selectFrom('waitingRooms')
    .select(['people', 'head'])
    .where('tournamentId', '=', tournamentId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return room ? room.people - room.head : null
}
