import { plural } from '@kegler/domain/texts.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

/** How many captains have this event, bowled or virtual, in their cart, and how many are paying for some at this moment. */
export async function readCartsWith(tx: Tx, eventId: string, now: Date): Promise<{ carts: number; paying: number }> {
  const { rows } = await sql<{ carts: number; paying: number }>`
    select count(distinct captain_id) filter (where session_id is null)::int as carts,
      count(distinct captain_id) filter (where session_id is not null)::int as paying
    from holds where (session_id is not null or expires_at > ${now}::timestamptz) and id in (
      select l.hold_id from hold_lines l join squads s on s.id in (l.squad_id, l.linked_squad_id)
      where s.event_id = ${eventId}
      union all select hold_id from hold_virtual_lines where virtual_event_id = ${eventId})`.execute(tx)
  return rows[0] ?? { carts: 0, paying: 0 }
}

/** Which of these squads, events and virtual events an open payment names. */
export async function readBeingPaid(db: Db | Tx, tournamentId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct i.id::text as id from unnest(${ids}::uuid[]) as i (id) join payment_sessions s
      on position(i.id::text in s.contents::text) > 0
    where s.tournament_id = ${tournamentId} and s.state in ('created', 'processing') and s.kind <> 'balance'`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Those of these squads that an open payment names, whether or not its places are still held. */
export async function squadsBeingPaid(tx: Db | Tx, tournamentId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct n.id from payment_sessions p,
      lateral jsonb_array_elements(case jsonb_typeof(p.contents -> 'entries') when 'array' then p.contents -> 'entries' else '[]' end) e,
      lateral (values (e ->> 'squadId'), (e -> 'linked' ->> 'squadId')) n (id)
    where p.tournament_id = ${tournamentId} and p.state in ('created', 'processing') and n.id = any(${ids}::text[])`.execute(
    tx,
  )
  return new Set(rows.map((row) => row.id))
}

/** How many carts hold more of the child, on some day, than a bundling rule would allow. */
export async function countCartsOver(
  tx: Tx,
  rule: { tournamentId: string; parentEventId: string; childEventId: string; quantity: number },
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ carts: number }>`
    with places as (
      select h.captain_id, l.squad_id, l.quantity, true as in_cart from holds h join hold_lines l on l.hold_id = h.id
        where h.tournament_id = ${rule.tournamentId} and h.session_id is null and h.expires_at > ${now}::timestamptz
      union all select captain_id, squad_id, 1, false from entries
        where tournament_id = ${rule.tournamentId} and not is_cancelled and parent_entry_id is null
    ), days as (
      select captain_id, event_id, (starts_at at time zone time_zone)::date as day, sum(quantity) as quantity, bool_or(in_cart) as in_cart
        from places join squads s on s.id = squad_id join tournaments t on t.id = s.tournament_id group by 1, 2, 3
    )
    select count(distinct child.captain_id)::int as carts from days child left join days parent
      on parent.captain_id = child.captain_id and parent.day = child.day - 1 and parent.event_id = ${rule.parentEventId}
      where child.event_id = ${rule.childEventId} and child.in_cart
        and child.quantity > coalesce(parent.quantity, 0) * ${rule.quantity}`.execute(tx)
  return rows[0]?.carts ?? 0
}

const fees = ['expenseFee', 'lineageFee', 'prizeFee'] as const
/** Of an event, bowled or virtual, without its add-on fees: cents. */
export const basePrice = (event: Record<(typeof fees)[number], number>): number =>
  fees.reduce((sum, name) => sum + event[name], 0)

/** What a new price of the event means to those who are buying. */
export async function newPriceNotes(tx: Tx, eventId: string, now: Date): Promise<string[]> {
  const { carts, paying } = await readCartsWith(tx, eventId, now)
  return [
    ...(carts > 0 ? [`${plural(carts, 'cart', 'carts')} will be shown the new price.`] : []),
    ...(paying > 0 ? [`${plural(paying, 'captain is', 'captains are')} paying now, at the old price.`] : []),
  ]
}
