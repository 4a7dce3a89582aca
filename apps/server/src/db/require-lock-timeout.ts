import type pg from 'pg'

/** A pooler may drop the settings of a connection; a lock that is waited for without end would stop everybody. */
export async function requireLockTimeout(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ lock_timeout: string }>('show lock_timeout')
  if (rows[0]?.lock_timeout !== '0') return
  await pool.end()
  throw new Error(
    "The database role has no lock timeout: a pooler in front drops the one that Kegler asks for. Run as its owner: alter role ... set lock_timeout = '4s'; alter role ... set statement_timeout = '15s'; alter role ... set idle_in_transaction_session_timeout = '20s'; alter role ... set jit = off; and start again.",
  )
}
