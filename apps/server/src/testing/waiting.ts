import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Tx, transact } from '../db/db.ts'
import { theKit } from './kit.ts'

/** The embedded database has one connection: nobody waits there. */
export const onServer = process.env.TEST_DATABASE_URL !== undefined

interface Row {
  table: 'entries' | 'virtual_entries' | 'persons' | 'squads' | 'waits' | 'waiting_rooms'
  id: string
  /** Of its key. */
  column?: string
}
/**
 * Starts acts while somebody else has a row locked, so that all of them have read it as it was; does `whileLocked`
 * once they wait, then lets them go on. Returns what they answer. An act that does not wait is noticed by what it does.
 */
export async function whileTheyWait<T>(
  { table, id, column = 'id' }: Row,
  acts: readonly (() => Promise<T>)[],
  whileLocked: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<T[]> {
  const { db } = (await theKit()).services.database
  // the others are not part of this transaction
  const apart = AsyncLocalStorage.snapshot()
  const { begun } = await transact(db, { email: 'somebody else' }, async (tx) => {
    // rows that refer to this one can be written
    await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id} for no key update`.execute(tx)
    const begun = acts.map((act) => apart(act))
    await untilWaiting(tx, begun)
    await apart(() => whileLocked(tx))
    return { begun }
  })
  return Promise.all(begun)
}

/** Until as many statements wait for a lock as acts have begun and not ended. On the embedded database nobody waits. */
export async function untilWaiting(tx: Tx, begun: readonly Promise<unknown>[]): Promise<void> {
  if (!onServer) return
  let ended = 0
  for (const act of begun)
    act.then(
      () => (ended += 1),
      () => (ended += 1),
    )
  for (;;) {
    // what a transaction has seen of the others it sees again
    await sql`select pg_stat_clear_snapshot()`.execute(tx)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
    if ((rows[0]?.n ?? 0) + ended >= begun.length) return
    await setTimeout(20)
  }
}

/** Lets acts that race meet at another moment in each round. Nothing may rely on what happens in this time. */
export const jitter = (ms: number): Promise<void> => setTimeout(ms)
