import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from './db.ts'
import type { Squads } from './tables.ts'

/** Locks several squads in the order of their ids. A single squad needs no explicit lock: updating its counter locks it. */
export async function lockSquads(tx: Tx, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)].sort()
  if (wanted.length > 1)
    await tx
      .selectFrom('squads')
      .select('id')
      .where(sql<boolean>`id = any(${wanted}::uuid[])`)
      .orderBy('id')
      // carts refer to the row; only who takes or gives places has to wait
      .forNoKeyUpdate()
      .execute()
}

const placesColumns = ['id', 'captainCap', 'total', 'taken', 'kept', 'keptAt', 'waiting'] as const
/** `ownKept`: of what is kept, what this transaction may take: it let it fall free itself, or gives it to the line. */
export type SquadPlaces = Pick<Selectable<Squads>, (typeof placesColumns)[number]> & { ownKept: number }

/** Squads with their places, for who decides on them before writing. */
export const lockSquadPlaces = (tx: Tx, ids: readonly string[]): Promise<SquadPlaces[]> =>
  squadPlaces(tx, ids).orderBy('id').forUpdate().execute()

export const squadPlaces = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('squads')
    .select(placesColumns)
    .select(sql<number>`freed_here(id)`.as('ownKept'))
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::uuid[])`)
