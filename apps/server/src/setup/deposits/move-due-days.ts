import { sql } from 'kysely'
import { type Db, type Tx, transact } from '../../db/db.ts'
import type { Services } from '../../services.ts'

/** Entries whose due days move in one transaction. */
export const dueDaysAtOnce = 500

/** Entries whose due day is not what the settings, and their squads, make of it. */
const moving = (tournamentId: string | null) => sql`
  from entries n join tournaments t on t.id = n.tournament_id left join squads s on s.id = n.squad_id
  where n.due_on is not null and not n.is_cancelled and (${tournamentId}::uuid is null or n.tournament_id = ${tournamentId})
    and n.due_on is distinct from deposit_due(n.due_on, t.deposit_due_on, t.deposit_due_days, s.starts_at, t.time_zone)`

export async function countDueDays(db: Db | Tx, tournamentId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${moving(tournamentId)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The trigger `entries_due` writes the day. Returns how many entries. */
export async function moveDueDays(tx: Tx, tournamentId: string | null): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select n.id ${moving(tournamentId)} order by n.id limit ${dueDaysAtOnce} for update of n`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await sql`update entries set due_on = due_on where id = any(${ids}::uuid[])`.execute(tx)
  return ids.length
}

/** What a save left, and what was sold while it was saved. Returns how many entries. */
export async function moveDueDaysLeft({ database: { db } }: Services): Promise<number> {
  for (let moved = 0; ; ) {
    const n = await transact(db, { email: 'system', act: 'move due days' }, (tx) => moveDueDays(tx, null))
    moved += n
    if (n < dueDaysAtOnce) return moved
  }
}
