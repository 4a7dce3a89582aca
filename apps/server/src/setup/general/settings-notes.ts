import { captainPermissions } from '@kegler/domain/places/gates.rules.ts'
import { plural } from '@kegler/domain/texts.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import type { TournamentRow } from '../../db/locks.ts'

/** What a save of the general settings does to captains and squads, in sentences for who is about to save. */
export async function settingsNotes(tx: Tx, before: TournamentRow, after: TournamentRow, now: Date): Promise<string[]> {
  const closes = captainPermissions(before, now).purchase && !captainPermissions(after, now).purchase
  const isOtherZone = after.timeZone !== before.timeZone
  if (!closes && !isOtherZone) return []
  const { rows } = await sql<{ carts: number; squads: number }>`
    select (select count(*)::int from holds h where h.tournament_id = ${after.id} and h.session_id is null
        and exists (select from hold_lines l where l.hold_id = h.id)) as carts,
      (select count(*)::int from squads where tournament_id = ${after.id}) as squads`.execute(tx)
  const { carts, squads } = rows[0] ?? { carts: 0, squads: 0 }
  return [
    ...(closes ? ['Captains can no longer buy.'] : []),
    ...(closes && carts > 0 ? [`${plural(carts, 'cart', 'carts')} cannot be paid any more.`] : []),
    ...(isOtherZone && squads > 0 ? ['Squads keep their time of day.'] : []),
  ]
}
