import { randomUUID } from 'node:crypto'
import type { CartLines } from '@kegler/domain/cart/cart.rules.ts'
import { entryIds } from '@kegler/domain/cart/entry-ids.rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { hidden } from '../db/hidden.ts'
import type { CartHoldRow } from '../db/locks.ts'
import type { ServerCartFacts } from './cart-facts.ts'

/** Lines that are held, or were when their time ran out. */
export interface HeldLines {
  /** `rosterIds`: of the entries of the line, as many as the quantity. */
  squads: readonly (CartLines['squads'][number] & { rosterIds: readonly string[] })[]
  virtualEvents: CartLines['virtualEvents']
}
export const noLines: HeldLines = { squads: [], virtualEvents: [] }

/** The lines of a cart with the ids that its entries have once it is held. */
export function withEntryIds(
  { squads, virtualEvents }: CartLines,
  before: HeldLines,
  rosters: CartHoldRow['rosters'],
  facts: Pick<ServerCartFacts, 'squads'>,
  removed: readonly string[] = [],
): HeldLines {
  const lines = squads.map(({ id, quantity }) => ({ id, quantity, eventId: facts.squads.get(id)?.eventId ?? '' }))
  const had = new Map(before.squads.map(({ id, rosterIds }) => [id, rosterIds]))
  const ids = entryIds({ lines, before: had, removed, rosters }, randomUUID)
  return { squads: squads.map((line) => ({ ...line, rosterIds: ids.get(line.id) ?? [] })), virtualEvents }
}

interface HeldEntry {
  id: string
  squadId: string
  /** A roster has this id: of the cart, or of an entry that was bought. */
  hasRoster: boolean
}
/** The entries of a captain's cart, also of one whose time ran out or that is being paid. */
export async function readHeldEntries(db: Db | Tx, captainId: string, tournamentId: string): Promise<HeldEntry[]> {
  const { rows } = await sql<HeldEntry>`
    select l.squad_id, e.id, exists (select from rosters r where r.id = e.id) as has_roster
    from holds h cross join lateral (
      select squad_id, roster_ids from hold_lines where hold_id = h.id
      union all select (s ->> 'id')::uuid, array(select jsonb_array_elements_text(s -> 'rosterIds'))::uuid[]
        from jsonb_array_elements(h.lapsed -> 'squads') s) l
      cross join unnest(l.roster_ids) with ordinality as e (id, number)
    where h.captain_id = ${hidden(captainId, 'uuid')} and h.tournament_id = ${hidden(tournamentId, 'uuid')} order by l.squad_id, e.number`.execute(
    db,
  )
  return rows
}

/**
 * Of a roster `r` that has no entry: it is of an entry of its captain's cart, for its squad, also of one whose time ran
 * out or that is being paid. Those of entries that left the cart are kept for the next ones, and count nowhere.
 */
export const isInCart = sql<boolean>`exists (select from holds h where h.captain_id = r.captain_id and h.tournament_id = r.tournament_id
  and (exists (select from hold_lines l where l.hold_id = h.id and l.squad_id = r.squad_id and r.id = any(l.roster_ids))
    or exists (select from jsonb_array_elements(h.lapsed -> 'squads') s
      where s ->> 'id' = r.squad_id::text and s -> 'rosterIds' ? r.id::text)))`
