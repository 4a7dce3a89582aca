import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Entries by what is said of them; the lists of entries count the same. Amounts in cents. */
export async function readCounts(db: Db, tournamentId: string) {
  const { rows } = await sql<Record<'entries' | 'cancelled' | 'withoutSquad' | 'divisionFailed', number>>`
    select count(*) filter (where not is_cancelled)::int as entries,
      count(*) filter (where is_cancelled)::int as cancelled,
      count(*) filter (where not is_cancelled and squad_id is null)::int as "withoutSquad",
      count(*) filter (where not is_cancelled and division_failed)::int as "divisionFailed"
    from entries where tournament_id = ${tournamentId}`.execute(db)
  const { rows: more } = await sql<Record<'incomplete' | 'byStaff' | 'due' | 'dueAmount', number>>`
    select count(*) filter (where r.filled < e.number_of_bowlers)::int as incomplete,
      count(*) filter (where o.source = 'admin')::int as "byStaff",
      count(*) filter (where b.amount > 0)::int as due,
      coalesce(sum(b.amount) filter (where b.amount > 0), 0)::float8 as "dueAmount"
    from entries n join events e on e.id = n.event_id
      left join rosters r on r.entry_id = n.id
      left join balances b on b.entry_id = n.id
      left join payment_sessions o on o.id = n.session_id
    where n.tournament_id = ${tournamentId} and not n.is_cancelled`.execute(db)
  const none = { entries: 0, cancelled: 0, withoutSquad: 0, divisionFailed: 0 }
  return { ...none, ...rows[0], ...(more[0] ?? { incomplete: 0, byStaff: 0, due: 0, dueAmount: 0 }) }
}

export async function readSoldPerDay(db: Db, tournamentId: string, timeZone: string) {
  const { rows } = await sql<{ day: string; entries: number; cancelled: number }>`
    select (created_at at time zone ${timeZone})::date::text as day, count(*)::int as entries,
      count(*) filter (where is_cancelled)::int as cancelled
    from entries where tournament_id = ${tournamentId} group by 1 order by 1`.execute(db)
  return rows
}

export async function readSquadFill(db: Db, tournamentId: string) {
  const held = sql<number>`(select coalesce(sum(q.n), 0)::int from (
      select l.quantity as n from hold_lines l where l.squad_id = s.id
      union all select 2 * l.quantity from hold_lines l where l.linked_squad_id = s.id) q)`
  const rows = await db
    .selectFrom('squads as s')
    .innerJoin('events as e', 'e.id', 's.eventId')
    .select(['s.id as squadId', 'e.name as eventName', 's.startsAt', 's.description', 's.captainCap', 's.total'])
    .select(['s.taken', held.as('held')])
    .where('s.tournamentId', '=', tournamentId)
    .orderBy('s.startsAt')
    .orderBy('e.name')
    .orderBy('s.id')
    .execute()
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() }))
}
