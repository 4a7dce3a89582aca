import type { EntryFilters } from '@kegler/domain/search/lists.staff.calls.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../db/db.ts'
import type { Source } from './pages.ts'

type Given = z.output<typeof EntryFilters>
const isOfDebts = ({ due, unpaidDays, incomplete }: Given) => !incomplete && (due || unpaidDays !== undefined)

const isOfStaff = (given: Given) => given.byStaff && !given.incomplete && !isOfDebts(given)
const isOfDue = (given: Given) => given.overdue && !given.incomplete && !isOfDebts(given) && !isOfStaff(given)
const beforeDays = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** The filters of a list of entries (`n`), without its tournament and text; those of a `source` say no more what it is. */
export function entryFilters(given: Given, now: Date, isOfSource = false): RawBuilder<unknown>[] {
  const { eventId, squadId, day, soldOn, due, incomplete, divisionFailed, noSquad, byStaff, cancelled, unpaidDays } =
    given
  const filters: (RawBuilder<unknown> | false)[] = [
    cancelled === 'no' && sql`not n.is_cancelled`,
    cancelled === 'only' && sql`n.is_cancelled`,
    eventId !== undefined && sql`n.event_id = ${eventId}`,
    squadId !== undefined && sql`n.squad_id = ${squadId}`,
    day !== undefined &&
      sql`n.squad_id in (select o.id from squads o join tournaments z on z.id = o.tournament_id
        where o.tournament_id = t.id and (o.starts_at at time zone z.time_zone)::date = ${day}::date)`,
    soldOn !== undefined && isSoldOn(soldOn),
    (due || unpaidDays !== undefined) &&
      !(isOfSource && isOfDebts(given)) &&
      sql`exists (select from balances b where b.entry_id = n.id and b.amount > 0)`,
    given.overdue && isOverdue(now),
    unpaidDays !== undefined && sql`n.created_at < ${beforeDays(now, unpaidDays)}`,
    incomplete && isOfSource && sql`q.filled < (select e.number_of_bowlers from events e where e.id = n.event_id)`,
    incomplete &&
      !isOfSource &&
      sql`exists (select from rosters r join events e on e.id = n.event_id
        where r.entry_id = n.id and r.filled < e.number_of_bowlers)`,
    divisionFailed && sql`n.division_failed`,
    noSquad && sql`n.squad_id is null`,
    given.waiverMissing &&
      sql`exists (select from rosters r join roster_positions p on p.roster_id = r.id
        where r.entry_id = n.id and lacks_waiver(n.tournament_id, p.bowler_id))`,
    given.numbers !== undefined && sql`n.entry_number = any(${given.numbers}::int[])`,
    byStaff &&
      !(isOfSource && isOfStaff(given)) &&
      sql`exists (select from payment_sessions o where o.id = n.session_id and o.source = 'admin')`,
  ]
  return filters.filter((filter) => filter !== false)
}

/** The entry `n` that rows name, each looked up: the planner reads all entries instead. */
export const entryOf = (rows: string) =>
  sql`cross join lateral (select * from entries where id = ${sql.ref(`${rows}.entryId`)} limit 1) n`

/** Where the entries of a filter stand that an index knows; null: no such filter is on. */
export async function sourceOf(db: Db, scope: readonly string[], given: Given): Promise<Source | null> {
  if (given.incomplete) {
    const { rows } = await sql<{ most: number }>`
      select coalesce(max(number_of_bowlers), 0) as most from events where tournament_id = any(${scope}::uuid[])`.execute(
      db,
    )
    // a literal: how many rosters have fewer bowlers is known to the planner only then
    return {
      from: sql`rosters q ${entryOf('q')}`,
      ofTournament: sql`q.tournament_id = t.id and q.entry_id is not null and q.filled < ${sql.lit(rows[0]?.most ?? 0)}`,
    }
  }
  if (isOfDebts(given))
    return {
      from: sql`balances q ${entryOf('q')}`,
      ofTournament: sql`q.tournament_id = t.id and q.amount > 0 and q.entry_id is not null`,
    }
  if (isOfStaff(given))
    return {
      from: sql`payment_sessions q cross join lateral (select * from entries where session_id = q.id offset 0) n`,
      ofTournament: sql`q.tournament_id = t.id and q.source = 'admin'`,
    }
  if (isOfDue(given))
    return {
      from: sql`(select * from entries n where n.tournament_id = t.id and n.due_on is not null and not n.is_cancelled offset 0) n`,
      ofTournament: sql`true`,
    }
  return given.soldOn === undefined ? null : soldOnDay(given.soldOn)
}

/**
 * Entries with a balance due that are not cancelled, of any age or some days old, counted from the index of balances
 * without those that are cancelled or younger; null when more is asked for.
 */
export function debtsAlone(scope: readonly string[], given: Given, now: Date): Source | null {
  const { unpaidDays } = given
  const left = entryFilters({ ...given, unpaidDays: undefined, due: true }, now, true)
  if (!isOfDebts(given) || given.cancelled !== 'no' || left.length > 1) return null
  const ofScope = sql`tournament_id = any(${scope}::uuid[])`
  const young = sql`union all select id from entries where ${ofScope} and created_at >= ${beforeDays(now, unpaidDays ?? 0)}`
  return {
    // `offset`: these are read once, not looked up for each balance
    from: sql`balances q left join (select id from entries where is_cancelled and ${ofScope}
      ${unpaidDays === undefined ? sql`` : young} offset 0) o on o.id = q.entry_id`,
    ofTournament: sql`q.tournament_id = t.id and q.amount > 0 and q.entry_id is not null and o.id is null`,
  }
}

/** Of an entry `n`: the end of its due day, or the start of its squad, has passed. */
export const isOverdue = (now: Date) => sql`n.due_on is not null and not n.is_cancelled
  and exists (select from balances b where b.entry_id = n.id and b.amount > 0)
  and least((n.due_on + 1)::timestamp at time zone (select z.time_zone from tournaments z where z.id = n.tournament_id),
    (select o.starts_at from squads o where o.id = n.squad_id)) <= ${now}`

const isSoldOn = (day: string) => {
  const zone = sql`(select z.time_zone from tournaments z where z.id = t.id)`
  return sql`n.created_at >= ${day}::date::timestamp at time zone ${zone}
    and n.created_at < (${day}::date + 1)::timestamp at time zone ${zone}`
}
/** `offset` keeps the planner from walking through the numbers of all other days. */
const soldOnDay = (day: string): Source => ({
  from: sql`(select * from entries n where n.tournament_id = t.id and ${isSoldOn(day)} offset 0) n`,
  ofTournament: sql`true`,
})
/** Those with these ids, each looked up. */
export const withIds = (ids: readonly string[]): Source => ({
  from: sql`unnest(${ids}::uuid[]) x(id) cross join lateral (select * from entries where id = x.id limit 1) n`,
  ofTournament: sql`n.tournament_id = t.id`,
})

/**
 * Entries of a source that fit the filters; null when they are so many that a walk through the list soon meets enough of
 * them.
 */
export async function readFew(
  db: Db,
  scope: readonly string[],
  { from, ofTournament }: Source,
  filters: readonly RawBuilder<unknown>[],
): Promise<string[] | null> {
  const most = sql.lit(fewAtMost + 1)
  const { rows } = await sql<{ id: string }>`
    select x.id from unnest(${scope}::uuid[]) t(id) cross join lateral (
      select n.id from ${from} where ${sql.join([ofTournament, ...filters], sql` and `)} limit ${most}) x limit ${most}`.execute(
    db,
  )
  return rows.length > fewAtMost ? null : rows.map(({ id }) => id)
}
export const fewAtMost = 1_000
