import { type BundlingFacts, type CartLines, cartProblems, dropUncovered } from '@kegler/domain/cart/cart.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { captainPermissions } from '@kegler/domain/places/gates.rules.ts'
import { renewedHold, whyNotHold } from '@kegler/domain/places/hold.rules.ts'
import { sql } from 'kysely'
import { tournamentNotFound } from '../access/tournaments.ts'
import { type Alert, raiseAlert } from '../db/alert.ts'
import { type Tx, violated } from '../db/db.ts'
import { type HoldRow, lockCartHolds, lockSquads } from '../db/locks.ts'
import type { Services } from '../services.ts'
import { leftFor, readOwnedOf, readSquads, readVirtualEventsOf, type ServerCartFacts } from './cart-facts.ts'
import {
  type CartRequest,
  type HeldCart,
  type HeldLine,
  isStale,
  places,
  readLinesOf,
  sameLines,
  squadIdsOf,
} from './cart-hold.ts'

interface Order {
  request: CartRequest
  row: HoldRow & { isNew: boolean }
  held: HeldLine[]
  lines: CartLines
}

/**
 * Makes the holds of several captains of one tournament what their carts say, each all or nothing, in the caller's
 * transaction: each is judged with what those before it took, then all is written with one statement for each table.
 * Returns null for a request on a stale cart. A squad that fills up while this runs ends the transaction with the
 * database's KG001.
 */
export async function holdCarts(
  tx: Tx,
  services: Services,
  requests: readonly CartRequest[],
  bundling: BundlingFacts | null,
): Promise<(HeldCart | null)[]> {
  const [first] = requests
  if (!first) return []
  const { tournament, now } = first
  const captainIds = requests.map(({ captainId }) => captainId)
  const expiresAt = renewedHold(null, now).expiresAt
  const rows = await lockCartHolds(tx, captainIds, tournament.id, expiresAt).catch((error: unknown) => {
    // staff have just deleted it
    throw violated(error) === 'holds_tournament_id_fkey' ? new Refusal('NotFound', tournamentNotFound) : error
  })
  services.step('hold:locked')
  const read = await readLinesOf(
    tx,
    [...rows.values()].filter(({ isNew }) => !isNew),
  )
  const orders = requests.map((request): Order => {
    const row = rows.get(request.captainId)
    if (!row) throw new Error('A hold was not made.')
    return { request, row, ...(read.get(row.id) ?? { held: [], lines: { squads: [], virtualEvents: [] } }) }
  })
  const factsOf = await readFacts(tx, orders, bundling)
  const writes: Writes = { holds: [], newVirtual: [], virtual: [], lines: [], freed: [], ended: [], alerts: [] }
  const taken = new Map<string, number>()
  const answers = orders.map((order) => judge(services, order, factsOf(order, taken), taken, writes))
  const versions = await write(tx, writes)
  services.step('hold:written')
  for (const answer of answers)
    if (answer?.hold) answer.hold.version = versions.get(answer.hold.id) ?? answer.hold.version
  return answers
}

/** Reads what the rules decide on, for all orders at once; each sees the places that those before it left. */
async function readFacts(tx: Tx, orders: readonly Order[], bundling: BundlingFacts | null) {
  const [first] = orders
  if (!first) throw new Error('There is nothing to hold.')
  const { tournament } = first.request
  const withVirtual = ({ request, lines }: Order) => request.cart.virtualEvents.length + lines.virtualEvents.length > 0
  const captainsOf = (some: readonly Order[]) => some.map(({ request }) => request.captainId)
  const squadIds = squadIdsOf(...orders.flatMap(({ request, lines }) => [request.cart, lines]))
  const squads = await readSquads(tx, tournament.id, { squadIds, own: new Map() })
  const counted = bundling ? orders : orders.filter(withVirtual)
  const owned = counted.length > 0 ? await readOwnedOf(tx, tournament, captainsOf(counted)) : new Map()
  const virtual = orders.some(withVirtual)
    ? await readVirtualEventsOf(tx, tournament.id, captainsOf(orders.filter(withVirtual)))
    : null
  return (order: Order, taken: ReadonlyMap<string, number>): ServerCartFacts => {
    const { request, held, lines } = order
    const own = new Map(places(held))
    for (const [id, n] of taken) own.set(id, (own.get(id) ?? 0) - n)
    const mine = squadIdsOf(request.cart, lines).flatMap((id) => squads.get(id) ?? [])
    return {
      timeZone: tournament.timeZone,
      // by start, as they are read
      squads: new Map(
        [...squads.values()].filter((one) => mine.includes(one)).map((one) => [one.id, leftFor(one, own)]),
      ),
      bundling,
      owned: owned.get(request.captainId) ?? [],
      virtualEvents: virtual && withVirtual(order) ? virtual(request.captainId) : new Map(),
    }
  }
}

interface Writes {
  holds: (Pick<HoldRow, 'id' | 'expiresAt' | 'renewals'> & { isChanged: boolean })[]
  /** Holds whose virtual lines are written anew. */
  newVirtual: string[]
  virtual: { holdId: string; virtualEventId: string; quantity: number }[]
  lines: (HeldLine & { holdId: string })[]
  freed: (HeldLine & { holdId: string })[]
  /** Holds that end. */
  ended: string[]
  alerts: Alert[]
}

/** What becomes of one cart; `taken`, the places that this batch took, and the writes are added to. */
function judge(
  { config }: Services,
  { request, row: { isNew, ...row }, held, lines }: Order,
  facts: ServerCartFacts,
  taken: Map<string, number>,
  writes: Writes,
): HeldCart | null {
  const { tournament, captainId, cart, now } = request
  const isEmpty = cart.squads.length + cart.virtualEvents.length === 0
  const wanted = cart.squads.map(({ id: squadId, quantity }) => ({
    holdId: row.id,
    squadId,
    linkedSquadId: facts.squads.get(squadId)?.linkedSquadId ?? null,
    quantity,
  }))
  const end = () => writes.ended.push(row.id)
  if (isStale(request, isNew ? null : row)) {
    if (isNew) end()
    return null
  }
  const hold = { ...row, paymentExpiresAt: null }
  const reason = captainPermissions(tournament, now).reason
  const messages = isEmpty ? [] : reason ? [reason] : cartProblems(cart, facts)
  if (messages.length === 0) {
    const [count, before] = [countOf(wanted), countOf(held)]
    const why = whyNotHold(count, before, tournament.maxHeldPlaces ?? config.MAX_HELD_PLACES)
    if (why) {
      messages.push(why)
      const message = `A captain asked to hold ${count} places of ${tournament.name} unpaid and was refused.`
      const about = `${tournament.id} ${captainId}`
      writes.alerts.push({ kind: 'Held places', about, message, now, tournamentId: tournament.id })
    }
  }
  if (messages.length > 0) {
    if (isNew) end()
    return {
      messages,
      hold: isNew ? null : hold,
      lines,
      facts,
      possible: reason ? null : largestAllowedCart(cart, facts),
    }
  }
  for (const [id, n] of places(wanted)) taken.set(id, (taken.get(id) ?? 0) + n)
  for (const [id, n] of places(held)) taken.set(id, (taken.get(id) ?? 0) - n)
  const isKept = (line: HeldLine, among: readonly HeldLine[]) =>
    among.some(
      (o) => o.squadId === line.squadId && o.quantity === line.quantity && o.linkedSquadId === line.linkedSquadId,
    )
  writes.freed.push(...held.filter((line) => !isKept(line, wanted)).map((line) => ({ ...line, holdId: row.id })))
  if (isEmpty) {
    end()
    return { messages, hold: null, lines: cart, facts }
  }
  writes.lines.push(...wanted.filter((line) => !isKept(line, held)))
  const life = renewedHold(isNew ? null : row, now)
  const isSame = sameLines(lines, cart)
  if (!sameLines({ ...lines, squads: [] }, { ...cart, squads: [] })) {
    writes.newVirtual.push(row.id)
    writes.virtual.push(
      ...cart.virtualEvents.map(({ id, quantity }) => ({ holdId: row.id, virtualEventId: id, quantity })),
    )
  }
  if (!isNew && (!isSame || row.lapsed !== null || life.expiresAt.getTime() !== row.expiresAt.getTime()))
    writes.holds.push({ id: row.id, ...life, isChanged: !isSame })
  return { messages, hold: { ...hold, ...life, lapsed: null }, lines: cart, facts }
}

const countOf = (lines: readonly HeldLine[]) => [...places(lines).values()].reduce((total, n) => total + n, 0)

function largestAllowedCart(cart: CartLines, facts: ServerCartFacts): CartLines | null {
  const possible = dropUncovered(cart, facts)
  return cartProblems(possible, facts).length === 0 ? possible : null
}

/**
 * The counters of the squads move in triggers: they are touched last and in the order of ids, and what frees places
 * comes before what takes them. Returns the versions of the holds that were changed.
 */
async function write(tx: Tx, writes: Writes): Promise<Map<string, number>> {
  const { holds, newVirtual, virtual, lines, freed, ended, alerts } = writes
  const of = <T, K extends keyof T>(rows: readonly T[], key: K) => rows.map((row) => row[key])
  const written =
    holds.length === 0
      ? []
      : (
          await sql<{ id: string; version: number }>`
            update holds h set expires_at = n.expires_at, renewals = n.renewals, lapsed = null,
              version = case when n.is_changed then nextval('hold_versions')::int else h.version end
            from unnest(${of(holds, 'id')}::uuid[], ${of(holds, 'expiresAt')}::timestamptz[], ${of(holds, 'renewals')}::int[],
              ${of(holds, 'isChanged')}::boolean[]) as n (id, expires_at, renewals, is_changed)
            where h.id = n.id returning h.id, h.version`.execute(tx)
        ).rows
  if (newVirtual.length > 0)
    await sql`delete from hold_virtual_lines where hold_id = any(${newVirtual}::uuid[])`.execute(tx)
  if (virtual.length > 0)
    await sql`insert into hold_virtual_lines (hold_id, virtual_event_id, quantity) select * from
      unnest(${of(virtual, 'holdId')}::uuid[], ${of(virtual, 'virtualEventId')}::uuid[], ${of(virtual, 'quantity')}::int[])`.execute(
      tx,
    )
  await lockSquads(tx, [...places([...freed, ...lines]).keys()])
  if (freed.length > 0)
    await sql`delete from hold_lines l using unnest(${of(freed, 'holdId')}::uuid[], ${of(freed, 'squadId')}::uuid[])
      as n (hold_id, squad_id) where l.hold_id = n.hold_id and l.squad_id = n.squad_id`.execute(tx)
  if (ended.length > 0) await sql`delete from holds where id = any(${ended}::uuid[])`.execute(tx)
  if (lines.length > 0)
    await sql`insert into hold_lines (hold_id, squad_id, linked_squad_id, quantity) select * from
      unnest(${of(lines, 'holdId')}::uuid[], ${of(lines, 'squadId')}::uuid[], ${of(lines, 'linkedSquadId')}::uuid[],
        ${of(lines, 'quantity')}::int[])`.execute(tx)
  for (const alert of alerts) await raiseAlert(tx, alert)
  return new Map(written.map(({ id, version }) => [id, version]))
}
