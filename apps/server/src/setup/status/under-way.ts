import type { UnderWay } from '@kegler/domain/setup/status/statuses.rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/db.ts'

export async function readUnderWay(db: Db | Tx, tournamentId: string): Promise<UnderWay> {
  const { rows } = await sql<UnderWay>`
    select count(distinct h.id) filter (where h.session_id is null)::int as carts,
      coalesce(sum(l.quantity) filter (where h.session_id is null), 0)::int as cart_places,
      (select count(*)::int from payment_sessions where tournament_id = ${tournamentId}
        and state in ('created', 'processing')) as payments
    from holds h join hold_lines l on l.hold_id = h.id where h.tournament_id = ${tournamentId} and h.lapsed is null`.execute(
    db,
  )
  return rows[0] ?? { carts: 0, cartPlaces: 0, payments: 0 }
}
