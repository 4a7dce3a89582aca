import type { EntryFilters } from '@kegler/domain/search/lists.staff.calls.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'

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
    // first those with fewer bowlers than the largest event takes, from an index
    incomplete &&
      sql`n.id in (select r.entry_id from rosters r where r.tournament_id = t.id and r.entry_id is not null
          and r.filled < (select max(e.number_of_bowlers) from events e where e.tournament_id = t.id))
        and exists (select from rosters r join events e on e.id = n.event_id
          where r.entry_id = n.id and r.filled < e.number_of_bowlers)`,
    divisionFailed && sql`n.division_failed`,
    noSquad && sql`n.squad_id is null`,
    byStaff && sql`exists (select from payment_sessions o where o.id = n.session_id and o.source = 'admin')`,
  ]
  return filters.filter((filter) => filter !== false)
}
