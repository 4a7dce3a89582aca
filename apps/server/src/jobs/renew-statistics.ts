import { sql } from 'kysely'
import type { Services } from '../services.ts'

/**
 * Renews the statistics of tables that have doubled since they were made. On the first day of sales they were made of
 * empty tables, and the database's own process looks only once a minute. Returns the names of the tables.
 */
export async function renewStatistics({ database: { db } }: Services): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = current_schema() and s.n_live_tup > 100 and s.n_live_tup >= 2 * c.reltuples
    order by 1`.execute(db)
  for (const { name } of rows) await sql`analyze (skip_locked) ${sql.table(name)}`.execute(db)
  return rows.map(({ name }) => name)
}
