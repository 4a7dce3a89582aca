import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { type Tx, transact } from '../db/db.ts'
import { theKit } from './kit.ts'

/** The embedded database has one connection: nobody waits there. */
export const onServer = process.env.TEST_DATABASE_URL !== undefined

interface Row {
  table: 'entries' | 'virtual_entries' | 'persons'
  id: string
}
/**
 * Starts acts while somebody else has a row locked, so that all of them have read it as it was; does something
 * `meanwhile`, once they wait, then lets them go on. Returns what they answer. An act that does not wait is noticed by
 * what it does.
 */
export async function whileTheyWait<T>(
  { table, id }: Row,
  acts: readonly (() => Promise<T>)[],
  meanwhile: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<T[]> {
  const { db } = (await theKit()).services.database
  // the others are not part of this transaction
  const apart = AsyncLocalStorage.snapshot()
  const { begun } = await transact(db, { email: 'somebody else' }, async (tx) => {
    // rows that refer to this one can be written
    await sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(tx)
    const begun = acts.map((act) => apart(act))
    await untilWaiting(tx, acts.length)
    await apart(() => meanwhile(tx))
    return { begun }
  })
  return Promise.all(begun)
}

/** At most two seconds. */
async function untilWaiting(tx: Tx, count: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    // what a transaction has seen of the others it sees again
    await sql`select pg_stat_clear_snapshot()`.execute(tx)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
    if ((rows[0]?.n ?? 0) >= count) return
    await new Promise((done) => setTimeout(done, 20))
  }
}
