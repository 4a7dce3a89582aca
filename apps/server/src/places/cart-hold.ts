import { type CartLines, cartProblems, dropUncovered } from '@kegler/domain/cart/cart.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { captainPermissions } from '@kegler/domain/places/gates.rules.ts'
import { renewedHold, whyNotHold } from '@kegler/domain/places/hold.rules.ts'
import { singlesPerSet } from '@kegler/domain/places/price.rules.ts'
import { sql } from 'kysely'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import { type HoldRow, lockCartHold, lockSquads } from '../db/locks.ts'
import type { Services } from '../services.ts'
import { readCartFacts, type ServerCartFacts } from './cart-facts.ts'

export interface CartRequest {
  tournament: TournamentRow
  captainId: string
  /** Each squad and virtual event once, with a quantity above 0. */
  cart: CartLines
  /** The version that the change was made on; undefined: whatever is held now. */
  version: number | undefined
  now: Date
}
/** A hold with the payment that was begun for it, while that is open. */
export type CartHold = HoldRow & { paymentExpiresAt: Date | null }
export interface HeldCart {
  /** Why the cart was refused; then nothing changed. */
  messages: string[]
  /** null: there is no cart. */
  hold: CartHold | null
  /** What is in the cart now. */
  lines: CartLines
  facts: ServerCartFacts
  /** Of a refused cart: what of it would have been held. */
  possible?: CartLines | null
}
interface HeldLine {
  squadId: string
  linkedSquadId: string | null
  quantity: number
}

/**
 * Makes the captain's hold what their cart says, all or nothing, in the caller's transaction. A squad that fills up
 * while this runs ends the transaction with the database's KG001. @throws Refusal Stale
 */
export async function holdCart(tx: Tx, services: Services, request: CartRequest): Promise<HeldCart> {
  const { tournament, captainId, cart, now } = request
  const fresh = renewedHold(null, now)
  const { isNew, ...row } = await lockCartHold(tx, captainId, tournament.id, fresh.expiresAt)
  const hold: CartHold = { ...row, paymentExpiresAt: null }
  services.step('hold:locked')
  if (isStale(request, isNew ? null : hold)) throw new Refusal('Stale', cartChanged)
  const { held, heldVirtual, lines } = await readLines(tx, isNew ? null : hold)
  const facts = await readCartFacts(
    tx,
    tournament,
    captainId,
    { squadIds: squadIdsOf(cart, lines), own: places(held) },
    cart.virtualEvents.length + lines.virtualEvents.length > 0,
  )
  const isEmpty = cart.squads.length + cart.virtualEvents.length === 0
  const reason = captainPermissions(tournament, now).reason
  const messages = isEmpty ? [] : reason ? [reason] : cartProblems(cart, facts)
  if (messages.length === 0) messages.push(...(await refuseTooMany(tx, services, request, held, facts)))
  if (messages.length > 0) {
    const possible = reason ? null : largestAllowedCart(cart, facts)
    if (!isNew) return { messages, hold, lines, facts, possible }
    await tx.deleteFrom('holds').where('id', '=', hold.id).execute()
    return { messages, hold: null, lines, facts, possible }
  }
  if (isEmpty) {
    await freeHold(tx, hold)
    return { messages, hold: null, lines: cart, facts }
  }
  const life = isNew ? fresh : renewedHold(hold, now)
  const isSame = sameLines(lines, cart)
  if (cart.virtualEvents.length + heldVirtual.length > 0) await writeVirtualLines(tx, hold.id, cart.virtualEvents)
  if (!isNew && (!isSame || hold.lapsed !== null || life.expiresAt.getTime() !== hold.expiresAt.getTime())) {
    const version = isSame ? hold.version : sql<number>`nextval('hold_versions')`
    const changed = tx.updateTable('holds').set({ ...life, version, lapsed: null })
    const written = await changed.where('id', '=', hold.id).returningAll().executeTakeFirstOrThrow()
    Object.assign(hold, written)
  }
  await writeLines(tx, hold.id, held, cart, facts)
  services.step('hold:written')
  return { messages, hold, lines: cart, facts }
}

export const cartChanged =
  'Your cart was changed in another window or on another device. Please check it and try again.'
/** Whether the cart was changed since the request's version of it was read. */
export const isStale = ({ version }: Pick<CartRequest, 'version'>, hold: Pick<HoldRow, 'version'> | null): boolean =>
  version !== undefined && version !== (hold?.version ?? 0)

export function sameLines(a: CartLines, b: CartLines): boolean {
  const text = (lines: CartLines) =>
    [...lines.squads, ...lines.virtualEvents]
      .map((line) => `${line.id} ${line.quantity}`)
      .sort()
      .join()
  return text(a) === text(b)
}

/** One captain cannot keep a whole tournament from all others. Staff learn who tried. */
async function refuseTooMany(
  tx: Tx,
  { config }: Services,
  { tournament, captainId, cart, now }: CartRequest,
  held: readonly HeldLine[],
  facts: ServerCartFacts,
): Promise<string[]> {
  const sum = (lines: readonly HeldLine[]) => [...places(lines).values()].reduce((total, n) => total + n, 0)
  const wanted = sum(holdLinesOf(cart, facts))
  const why = whyNotHold(wanted, sum(held), tournament.maxHeldPlaces ?? config.MAX_HELD_PLACES)
  if (!why) return []
  await tx
    .insertInto('alerts')
    .values({
      kind: 'Held places',
      about: `${tournament.id} ${captainId}`,
      message: `A captain asked to hold ${wanted} places of ${tournament.name} unpaid and was refused.`,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'about']).doNothing())
    .execute()
  return [why]
}

function largestAllowedCart(cart: CartLines, facts: ServerCartFacts): CartLines | null {
  const possible = dropUncovered(cart, facts)
  return cartProblems(possible, facts).length === 0 ? possible : null
}

/** The captain's hold: of their cart, or of an order that waits to be paid. */
export async function readHold(db: Db | Tx, captainId: string, tournamentId: string): Promise<CartHold | null> {
  const hold = await db
    .selectFrom('holds as h')
    .leftJoin('paymentSessions as p', 'p.id', 'h.sessionId')
    .selectAll('h')
    .select('p.expiresAt as paymentExpiresAt')
    .where('h.captainId', '=', captainId)
    .where('h.tournamentId', '=', tournamentId)
    .where((eb) => eb.or([eb('h.sessionId', 'is', null), eb('p.state', 'in', ['created', 'processing'])]))
    .orderBy('h.sessionId', 'asc')
    .executeTakeFirst()
  return hold ?? null
}

/** What is in the captain's cart, without waiting for anybody. Without a cart that is asked for all virtual events are read. */
export async function readHeldCart(
  db: Db | Tx,
  { tournament, captainId, cart }: Pick<CartRequest, 'tournament' | 'captainId'> & { cart?: CartLines },
): Promise<HeldCart> {
  const hold = await readHold(db, captainId, tournament.id)
  const { held, lines } = await readLines(db, hold)
  const wanted = { squadIds: squadIdsOf(lines, cart), own: places(held) }
  const withVirtual = lines.virtualEvents.length > 0 || !cart || cart.virtualEvents.length > 0
  const facts = await readCartFacts(db, tournament, captainId, wanted, withVirtual)
  return { messages: [], hold, lines, facts }
}
const squadIdsOf = (...carts: (CartLines | undefined)[]) => [
  ...new Set(carts.flatMap((cart) => cart?.squads ?? []).map((line) => line.id)),
]

/**
 * The time of a cart, or of its order, is over: its places are free again, its lines are kept for the captain, who may
 * hold them once more.
 */
export async function lapseHold(tx: Tx, hold: HoldRow, now: Date): Promise<void> {
  const lapsed = JSON.stringify((await freeLines(tx, hold)).lines)
  await tx.updateTable('holds').set({ sessionId: null, expiresAt: now, lapsed }).where('id', '=', hold.id).execute()
}
/** Gives all places of a hold back; nothing of it is kept. */
export async function freeHold(tx: Tx, hold: HoldRow): Promise<void> {
  await freeLines(tx, hold)
  await tx.deleteFrom('holds').where('id', '=', hold.id).execute()
}
async function freeLines(tx: Tx, hold: HoldRow) {
  const read = await readLines(tx, hold)
  await lockSquads(tx, [...places(read.held).keys()])
  await tx.deleteFrom('holdLines').where('holdId', '=', hold.id).execute()
  await tx.deleteFrom('holdVirtualLines').where('holdId', '=', hold.id).execute()
  return read
}

/** The lines of a hold, and of a cart whose time ran out those it had; null has none. */
async function readLines(db: Db | Tx, hold: Pick<HoldRow, 'id' | 'lapsed'> | null) {
  if (!hold) return { held: [], heldVirtual: [], lines: { squads: [], virtualEvents: [] } }
  // written by lapseHold
  if (hold.lapsed) return { held: [], heldVirtual: [], lines: hold.lapsed as unknown as CartLines }
  const { rows } = await sql<{
    squadId: string | null
    linkedSquadId: string | null
    virtualEventId: string | null
    quantity: number
  }>`
    select squad_id, linked_squad_id, null::uuid as virtual_event_id, quantity from hold_lines where hold_id = ${hold.id}
    union all select null, null, virtual_event_id, quantity from hold_virtual_lines where hold_id = ${hold.id}`.execute(
    db,
  )
  const held = rows.flatMap(({ squadId, linkedSquadId, quantity }): HeldLine[] =>
    squadId ? [{ squadId, linkedSquadId, quantity }] : [],
  )
  const heldVirtual = rows.flatMap(({ virtualEventId: id, quantity }) => (id ? [{ id, quantity }] : []))
  const squads = held.map(({ squadId: id, quantity }) => ({ id, quantity }))
  return { held, heldVirtual, lines: { squads, virtualEvents: heldVirtual } }
}

/** Places by squad that these lines take. */
function places(lines: readonly HeldLine[]): Map<string, number> {
  const taken = new Map<string, number>()
  const add = (id: string, n: number) => taken.set(id, (taken.get(id) ?? 0) + n)
  for (const line of lines) {
    add(line.squadId, line.quantity)
    if (line.linkedSquadId) add(line.linkedSquadId, line.quantity * singlesPerSet)
  }
  return taken
}

// the counters of the squads move in triggers; they are touched last and in the order of ids
async function writeLines(
  tx: Tx,
  holdId: string,
  held: readonly HeldLine[],
  cart: CartLines,
  facts: ServerCartFacts,
): Promise<void> {
  const wanted = holdLinesOf(cart, facts)
  const same = (line: HeldLine) =>
    held.some(
      (was) =>
        was.squadId === line.squadId && was.quantity === line.quantity && was.linkedSquadId === line.linkedSquadId,
    )
  const changed = wanted.filter((line) => !same(line))
  const changedIds = changed.map((line) => line.squadId)
  const replaced = held.filter(
    (was) => changedIds.includes(was.squadId) || !wanted.some((line) => line.squadId === was.squadId),
  )
  await lockSquads(tx, [...places([...changed, ...replaced]).keys()])
  if (replaced.length > 0)
    await tx
      .deleteFrom('holdLines')
      .where('holdId', '=', holdId)
      .where(sql<boolean>`squad_id = any(${replaced.map((line) => line.squadId)}::uuid[])`)
      .execute()
  if (changed.length > 0)
    await tx
      .insertInto('holdLines')
      .values(changed.map((line) => ({ ...line, holdId })))
      .execute()
}
const holdLinesOf = (cart: CartLines, facts: ServerCartFacts): HeldLine[] =>
  cart.squads.map(({ id, quantity }) => ({
    squadId: id,
    linkedSquadId: facts.squads.get(id)?.linkedSquadId ?? null,
    quantity,
  }))

async function writeVirtualLines(tx: Tx, holdId: string, lines: CartLines['virtualEvents']): Promise<void> {
  await tx.deleteFrom('holdVirtualLines').where('holdId', '=', holdId).execute()
  if (lines.length > 0)
    await tx
      .insertInto('holdVirtualLines')
      .values(lines.map((line) => ({ holdId, virtualEventId: line.id, quantity: line.quantity })))
      .execute()
}
