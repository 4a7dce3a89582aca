import { type Selectable, sql } from 'kysely'
import { type Author, type Db, transact } from './db.ts'
import type { DB } from './tables.ts'

interface Due<T> {
  table: T
  states: readonly string[]
  /** Only these; without them, every row. A release that comes after may queue kinds that this one cannot work on. */
  kinds?: readonly string[]
  now: Date
  leaseMs: number
}
/**
 * Takes the row of a queue that is due for the longest time, of mails the most urgent first, for the time of a lease: no transaction is open while an
 * outside system works on it, and a worker that stopped in between leaves it to the next one after the lease.
 */
export async function claimDue<T extends 'mails' | 'refunds'>(
  db: Db,
  author: Author,
  { table, states, kinds, now, leaseMs }: Due<T>,
): Promise<Selectable<DB[T]> | undefined> {
  const { rows } = await transact(db, author, (tx) =>
    sql<Selectable<DB[T]>>`
      update ${sql.table(table)} set attempts = attempts + 1, next_at = ${new Date(now.getTime() + leaseMs)}
      where id = (select id from ${sql.table(table)} where state in (${sql.join(states.map((state) => sql.lit(state)))})
        and next_at <= ${now} ${kinds ? sql`and kind = any(${kinds}::text[])` : sql``} order by ${table === 'mails' ? sql`priority, next_at` : sql`next_at`} limit 1 for update skip locked)
      returning *`.execute(tx),
  )
  return rows[0]
}
