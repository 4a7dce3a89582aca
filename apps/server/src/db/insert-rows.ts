import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tx } from './db.ts'
import type { DB } from './tables.ts'

/**
 * Inserts rows in their order with one statement whose text does not depend on their number, so that it stays prepared.
 * A column that one row has and another has not is null there. `conflict` follows the rows; returns what it returns.
 */
export async function insertRows<T extends keyof DB & string>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<DB[T]>[],
  conflict: RawBuilder<unknown> = sql``,
): Promise<Selectable<DB[T]>[]> {
  if (rows.length === 0) return []
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const named = rows.map((row) =>
    Object.fromEntries(names.map((name) => [columnOf(name), (row as Record<string, unknown>)[name]])),
  )
  const inserted = await sql<Selectable<DB[T]>>`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(named)}::json) ${conflict}`.execute(
    tx,
  )
  return inserted.rows
}
const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
