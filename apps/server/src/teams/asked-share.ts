import type { ShareRange } from '@kegler/domain/teams/shares.rules.ts'
import { sql } from 'kysely'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'

/** What whoever takes one of these positions is asked to pay; null: nothing. */
export async function readAskedShare(
  db: Db | Tx,
  { shares }: TournamentRow,
  rosterId: string,
  positions: readonly number[],
): Promise<ShareRange | null> {
  if (!shares) return null
  const { rows } = await sql<ShareRange>`
    select min(amount)::int as "from", max(amount)::int as "to" from shares
    where roster_id = ${rosterId} and position = any(${positions}::int[])`.execute(db)
  const [range] = rows
  return range?.to ? range : null
}
