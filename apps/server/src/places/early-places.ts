import { sql } from 'kysely'
import type { CaptainsTournament } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'

/**
 * Places that captains own in a tournament or have in an open payment, by captain: what an early list lets them have is
 * counted with it. One statement: an order that is settled in between counts once.
 */
export async function readOwnPlaces(db: Db | Tx, tournamentId: string, captainIds: readonly string[]) {
  const { rows } = await sql<{ captainId: string; places: number }>`
    select captain_id, sum(places)::int as places from (
      select captain_id, 1 as places from entries
        where tournament_id = ${tournamentId} and captain_id = any(${captainIds}::uuid[]) and squad_id is not null and not is_cancelled
      union all select h.captain_id, l.quantity * case when l.linked_squad_id is null then 1 else 3 end
        from holds h join hold_lines l on l.hold_id = h.id
        where h.tournament_id = ${tournamentId} and h.captain_id = any(${captainIds}::uuid[]) and h.session_id is not null) p
    group by captain_id`.execute(db)
  const owned = new Map(rows.map((row) => [row.captainId, row.places]))
  return (captainId: string): number => owned.get(captainId) ?? 0
}

/** The most places that a captain may hold at a time, less what an early list counts already. */
export async function mostHeld(
  db: Db,
  { id, maxHeldPlaces, early }: CaptainsTournament,
  captainId: string,
  usual: number,
) {
  const most = maxHeldPlaces ?? usual
  if (!early) return most
  return Math.min(most, Math.max(0, early.mostPlaces - (await readOwnPlaces(db, id, [captainId]))(captainId)))
}
