import { randomUUID } from 'node:crypto'
import { columnsIn } from '@kegler/domain/setup/fields.ts'
import { squadDetails } from '@kegler/domain/setup/squads/squad.fields.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'
import type { NewIds } from './copy-parts.ts'

/**
 * Copies all squads in one statement, nothing taken: so many days later at the same time of day, with the same lanes and
 * so the same total and cap. A series stays a series.
 */
export async function copySquads(
  tx: Tx,
  { id, timeZone }: Pick<TournamentRow, 'id' | 'timeZone'>,
  newIds: NewIds,
  shift: number,
): Promise<void> {
  const squads = await tx.selectFrom('squads').select(['eventId', 'repeatId']).where('tournamentId', '=', id).execute()
  const repeats = [...new Set(squads.flatMap(({ repeatId }) => repeatId ?? []))]
  const events = [...newIds]
  const details = sql.join(columnsIn(squadDetails).map(([, column]) => sql.ref(column)))
  await sql`insert into squads (event_id, starts_at, ${details}, hide_from_captains, captain_cap, repeat_id, repeating_days)
    select e.new, ((s.starts_at at time zone ${timeZone}) + make_interval(days => ${shift}::int)) at time zone ${timeZone},
      ${details}, s.hide_from_captains, s.captain_cap, r.new, s.repeating_days
    from squads s
    join unnest(${events.map(([old]) => old)}::uuid[], ${events.map(([, made]) => made)}::uuid[]) e (old, new) on e.old = s.event_id
    left join unnest(${repeats}::uuid[], ${repeats.map(() => randomUUID())}::uuid[]) r (old, new) on r.old = s.repeat_id
    where s.tournament_id = ${id}`.execute(tx)
}
