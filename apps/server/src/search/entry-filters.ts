import { textMatchesAtMost } from '@kegler/domain/search/lists.rules.ts'
import type { EntryFilters } from '@kegler/domain/search/lists.staff.calls.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../db/db.ts'

/** The filters of a list of entries (`n`), without its tournament and text. */
export function entryFilters(given: z.output<typeof EntryFilters>, now: Date): RawBuilder<unknown>[] {
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
    soldOn !== undefined &&
      sql`(n.created_at at time zone (select z.time_zone from tournaments z where z.id = t.id))::date = ${soldOn}::date`,
    (due || unpaidDays !== undefined) && sql`exists (select from balances b where b.entry_id = n.id and b.amount > 0)`,
    unpaidDays !== undefined && sql`n.created_at < ${new Date(now.getTime() - unpaidDays * 86_400_000)}`,
    incomplete &&
      sql`exists (select from rosters r join events e on e.id = n.event_id
        where r.entry_id = n.id and r.filled < e.number_of_bowlers)`,
    divisionFailed && sql`n.division_failed`,
    noSquad && sql`n.squad_id is null`,
    byStaff && sql`exists (select from payment_sessions o where o.id = n.session_id and o.source = 'admin')`,
  ]
  return filters.filter((filter) => filter !== false)
}

/**
 * Entries whose rosters are incomplete, from an index; null when they are so many that a walk through the list soon meets
 * enough of them.
 */
export async function readFewIncomplete(db: Db, scope: readonly string[]): Promise<string[] | null> {
  const most = sql.lit(textMatchesAtMost + 1)
  const { rows } = await sql<{ id: string }>`
    select x.entry_id as id from unnest(${scope}::uuid[]) t(id)
      cross join lateral (select max(number_of_bowlers) as n from events where tournament_id = t.id) largest
      cross join lateral (select r.entry_id from rosters r join entries n on n.id = r.entry_id join events e on e.id = n.event_id
        where r.tournament_id = t.id and r.entry_id is not null and r.filled < largest.n and r.filled < e.number_of_bowlers
        limit ${most}) x limit ${most}`.execute(db)
  return rows.length > textMatchesAtMost ? null : rows.map(({ id }) => id)
}
