import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { isOverdue } from '../search/entry-filters.ts'

/** Entries by what is said of them; the lists of entries count the same. Amounts in cents. */
export async function readCounts(db: Db, tournamentId: string, now: Date) {
  const { rows } = await sql<Record<'entries' | 'cancelled' | 'withoutSquad' | 'divisionFailed', number>>`
    select count(*) filter (where not is_cancelled)::int as entries,
      count(*) filter (where is_cancelled)::int as cancelled,
      count(*) filter (where not is_cancelled and squad_id is null)::int as "withoutSquad",
      count(*) filter (where not is_cancelled and division_failed)::int as "divisionFailed"
    from entries where tournament_id = ${tournamentId}`.execute(db)
  const { rows: more } = await sql<
    Record<'incomplete' | 'byStaff' | 'due' | 'dueAmount' | 'overdue' | 'overdueAmount', number>
  >`
    select count(*) filter (where r.filled < e.number_of_bowlers)::int as incomplete,
      count(*) filter (where o.source = 'admin')::int as "byStaff",
      count(*) filter (where b.amount > 0)::int as due,
      coalesce(sum(b.amount) filter (where b.amount > 0), 0)::float8 as "dueAmount",
      count(*) filter (where ${isOverdue(now)})::int as overdue,
      coalesce(sum(b.amount) filter (where ${isOverdue(now)}), 0)::float8 as "overdueAmount"
    from entries n join events e on e.id = n.event_id
      left join rosters r on r.entry_id = n.id
      left join balances b on b.entry_id = n.id
      left join payment_sessions o on o.id = n.session_id
    where n.tournament_id = ${tournamentId} and not n.is_cancelled`.execute(db)
  const none = { entries: 0, cancelled: 0, withoutSquad: 0, divisionFailed: 0 }
  const nothing = { incomplete: 0, byStaff: 0, due: 0, dueAmount: 0, overdue: 0, overdueAmount: 0 }
  return { ...none, ...rows[0], ...(more[0] ?? nothing) }
}

/** By due day, from now on; `to`: the last day. */
export async function readDues(db: Db, tournamentId: string, to: string, now: Date) {
  const { rows } = await sql<{ day: string; entries: number; amount: number }>`
    select n.due_on::text as day, count(*)::int as entries, sum(b.amount)::float8 as amount
    from entries n join balances b on b.entry_id = n.id and b.amount > 0
    where n.tournament_id = ${tournamentId} and n.due_on <= ${to}::date and not n.is_cancelled and not (${isOverdue(now)})
    group by 1 order by 1`.execute(db)
  return rows
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
  const offered = sql<number>`(select coalesce(sum(q.n), 0)::int from (
      select l.quantity as n from offer_lines l where l.squad_id = s.id
      union all select 2 * l.quantity from offer_lines l where l.linked_squad_id = s.id) q)`
  const waiting = sql<number>`case when s.waiting = 0 then 0 else (select coalesce(sum(w.quantity), 0)::int from waits w
      where w.tournament_id = s.tournament_id and w.state = 'waiting' and s.id = any(w.squad_ids)) end`
  const rows = await db
    .selectFrom('squads as s')
    .innerJoin('events as e', 'e.id', 's.eventId')
    .select(['s.id as squadId', 'e.name as eventName', 's.startsAt', 's.description', 's.captainCap', 's.total'])
    .select(['s.taken', held.as('held'), offered.as('offered'), waiting.as('waiting')])
    .where('s.tournamentId', '=', tournamentId)
    .orderBy('s.startsAt')
    .orderBy('e.name')
    .orderBy('s.id')
    .execute()
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() }))
}
