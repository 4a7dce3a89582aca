import { places } from '@kegler/domain/places/fits.rules.ts'
import { sql } from 'kysely'
import { type Alert, raiseAlert } from '../db/alert.ts'
import { OneByOne } from '../db/database-errors.ts'
import type { Tx } from '../db/db.ts'
import type { HoldRow } from '../db/locks.ts'
import { lockSquadPlaces, lockSquads } from '../db/squad-locks.ts'
import type { HeldLine } from './cart-hold.ts'
import type { HeldLines } from './held-entries.ts'

/** Entries that their captain took out of the cart; their rosters go too. */
export interface RemovedEntries {
  captainId: string
  ids: readonly string[]
}

/** What a batch of carts changes. */
export interface Writes {
  /** `lapsed`: what stays in a cart whose time ran out; null: it is held. */
  holds: (Pick<HoldRow, 'id' | 'expiresAt' | 'renewals'> & { isChanged: boolean; lapsed: HeldLines | null })[]
  /** Holds whose virtual lines are replaced. */
  newVirtual: string[]
  virtual: { holdId: string; virtualEventId: string; quantity: number }[]
  lines: (HeldLine & { holdId: string })[]
  /** Lines that are there, with another quantity or other entries. */
  changed: (HeldLine & { holdId: string })[]
  freed: (HeldLine & { holdId: string })[]
  ended: string[]
  removed: RemovedEntries[]
  alerts: Alert[]
  /** Requests whose offers become lines of carts. */
  brought: string[]
  /** Squads of which some captain takes more places than before, and those of which some captain gives places back. */
  takes: Set<string>
  gives: Set<string>
}

/**
 * The counters of the squads move in triggers: they are touched last and in the order of ids, and what frees places
 * comes before what takes them. Returns the versions of the holds that were changed.
 */
export async function writeHolds(tx: Tx, writes: Writes): Promise<Map<string, number>> {
  const { holds, newVirtual, virtual, lines, changed, freed, brought, ended, alerts } = writes
  const column = <T, K extends keyof T>(rows: readonly T[], key: K) => rows.map((row) => row[key])
  const written =
    holds.length === 0
      ? []
      : (
          await sql<{ id: string; version: number }>`
            update holds h set expires_at = n.expires_at, renewals = n.renewals, lapsed = n.lapsed,
              version = case when n.is_changed then nextval('hold_versions')::int else h.version end
            from unnest(${column(holds, 'id')}::uuid[], ${column(holds, 'expiresAt')}::timestamptz[], ${column(holds, 'renewals')}::int[],
              ${column(holds, 'isChanged')}::boolean[], ${holds.map(({ lapsed }) => lapsed && JSON.stringify(lapsed))}::jsonb[])
              as n (id, expires_at, renewals, is_changed, lapsed)
            where h.id = n.id returning h.id, h.version`.execute(tx)
        ).rows
  if (newVirtual.length > 0)
    await sql`delete from hold_virtual_lines where hold_id = any(${newVirtual}::uuid[])`.execute(tx)
  if (virtual.length > 0)
    // fewer entries than bowlers that were chosen for them: the last ones go
    await sql`with n as (select * from unnest(${column(virtual, 'holdId')}::uuid[], ${column(virtual, 'virtualEventId')}::uuid[],
        ${column(virtual, 'quantity')}::int[]) as n (hold_id, virtual_event_id, quantity)),
      fewer as (update cart_virtual_rosters r set bowler_ids =
          array(select b from unnest(r.bowler_ids) with ordinality as u (b, position) order by b is null, position limit n.quantity)
        from n join holds h on h.id = n.hold_id
        where r.captain_id = h.captain_id and r.tournament_id = h.tournament_id and r.virtual_event_id = n.virtual_event_id
          and cardinality(r.bowler_ids) > n.quantity)
      insert into hold_virtual_lines (hold_id, virtual_event_id, quantity) select * from n`.execute(tx)
  await lockSquadsOf(tx, writes)
  if (freed.length > 0)
    await sql`delete from hold_lines l using unnest(${column(freed, 'holdId')}::uuid[], ${column(freed, 'squadId')}::uuid[])
      as n (hold_id, squad_id) where l.hold_id = n.hold_id and l.squad_id = n.squad_id`.execute(tx)
  if (brought.length > 0) await sql`delete from offer_lines where wait_id = any(${brought}::uuid[])`.execute(tx)
  if (ended.length > 0) await sql`delete from holds where id = any(${ended}::uuid[])`.execute(tx)
  // an array of arrays would be flattened
  const rowsOf = (some: Writes['lines']) =>
    sql`(select hold_id, squad_id, linked_squad_id, quantity, roster_ids::uuid[] as roster_ids from
      unnest(${column(some, 'holdId')}::uuid[], ${column(some, 'squadId')}::uuid[], ${column(some, 'linkedSquadId')}::uuid[],
        ${column(some, 'quantity')}::int[], ${some.map(({ rosterIds }) => `{${rosterIds.join()}}`)}::text[])
        as r (hold_id, squad_id, linked_squad_id, quantity, roster_ids))`
  // in place: one who gives a part back takes nothing, even where staff sold beyond the cap
  if (changed.length > 0)
    await sql`update hold_lines l set quantity = n.quantity, roster_ids = n.roster_ids from ${rowsOf(changed)} n
      where l.hold_id = n.hold_id and l.squad_id = n.squad_id`.execute(tx)
  if (lines.length > 0)
    await sql`insert into hold_lines (hold_id, squad_id, linked_squad_id, quantity, roster_ids) ${rowsOf(lines)}`.execute(
      tx,
    )
  for (const alert of alerts) await raiseAlert(tx, alert)
  return new Map(written.map(({ id, version }) => [id, version]))
}

/**
 * The counter nets what a transaction frees and takes: where one captain gives back and another takes while somebody
 * waits, each goes by itself, so that what was given back is kept for the line.
 * @throws OneByOne
 */
async function lockSquadsOf(tx: Tx, { freed, changed, lines, takes, gives }: Writes): Promise<void> {
  const ids = [...places([...freed, ...changed, ...lines]).keys()]
  const isMixed = (id: string) => takes.has(id) && gives.has(id)
  if (!ids.some(isMixed)) return lockSquads(tx, ids)
  const rows = await lockSquadPlaces(tx, ids)
  if (rows.some(({ id, waiting }) => waiting > 0 && isMixed(id))) throw new OneByOne()
}
