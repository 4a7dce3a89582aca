import {
  bundleRemaining,
  type CartLines,
  mergeLines,
  virtualRemaining,
  whyNotCart,
  withinParents,
} from '@kegler/domain/cart/cart.rules.ts'
import { captainPermissions } from '@kegler/domain/places/gates.rules.ts'
import { maxRenewals, renewedHold } from '@kegler/domain/places/hold.rules.ts'
import type { Hold } from '@kegler/domain/places/places.calls.ts'
import { singlesPerSet } from '@kegler/domain/places/price.rules.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import { type HoldRow, lockCartHold, lockSquads } from '../db/locks.ts'
import type { Services } from '../services.ts'
import { readCartFacts, type ServerCartFacts } from './cart-facts.ts'

export interface CartWish {
  tournament: TournamentRow
  captainId: string
  cart: CartLines
  now: Date
}
export interface HeldCart {
  /** Why the cart was refused; then nothing changed. */
  messages: string[]
  /** null: nothing is held. */
  hold: HoldRow | null
  /** What is held now. */
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
 * Makes the captain's hold what his cart says, all or nothing, in the caller's transaction. A squad that fills up
 * while this runs ends the transaction with the database's KG001.
 */
export async function holdCart(tx: Tx, services: Services, wish: CartWish): Promise<HeldCart> {
  const { tournament, captainId, now } = wish
  const cart = { squads: mergeLines(wish.cart.squads), virtualEvents: mergeLines(wish.cart.virtualEvents) }
  const fresh = renewedHold(null, now)
  const hold = await lockCartHold(tx, captainId, tournament.id, fresh.expiresAt)
  services.step('hold:locked')
  const { held, heldVirtual } = await readLines(tx, hold.isNew ? null : hold.id)
  const facts = await readCartFacts(
    tx,
    tournament,
    captainId,
    {
      squadIds: [...new Set([...cart.squads.map((line) => line.id), ...held.map((line) => line.squadId)])],
      own: places(held),
    },
    cart.virtualEvents.length + heldVirtual.length > 0,
  )
  const isEmpty = cart.squads.length + cart.virtualEvents.length === 0
  const reason = captainPermissions(tournament, now).reason
  const messages = isEmpty ? [] : reason ? [reason] : whyNotCart(cart, facts)
  if (messages.length > 0) {
    const lines = {
      squads: held.map((line) => ({ id: line.squadId, quantity: line.quantity })),
      virtualEvents: heldVirtual,
    }
    const possible = reason ? null : possibleOf(cart, facts)
    if (!hold.isNew) return { messages, hold, lines, facts, possible }
    await tx.deleteFrom('holds').where('id', '=', hold.id).execute()
    return { messages, hold: null, lines, facts, possible }
  }
  if (isEmpty) {
    await lockSquads(tx, [...places(held).keys()])
    await tx.deleteFrom('holdLines').where('holdId', '=', hold.id).execute()
    await tx.deleteFrom('holds').where('id', '=', hold.id).execute()
    return { messages, hold: null, lines: cart, facts }
  }
  const { expiresAt, renewals } = hold.isNew ? fresh : renewedHold(hold, now)
  if (cart.virtualEvents.length + heldVirtual.length > 0) await writeVirtualLines(tx, hold.id, cart.virtualEvents)
  if (expiresAt.getTime() !== hold.expiresAt.getTime())
    await tx.updateTable('holds').set({ expiresAt, renewals }).where('id', '=', hold.id).execute()
  await writeLines(tx, hold.id, held, cart, facts)
  services.step('hold:written')
  return { messages, hold: { ...hold, expiresAt, renewals }, lines: cart, facts }
}

function possibleOf(cart: CartLines, facts: ServerCartFacts): CartLines | null {
  const possible = withinParents(cart, facts)
  return whyNotCart(possible, facts).length === 0 ? possible : null
}

/** What the captain holds now, without waiting for anybody: in his cart, or in an order that waits to be paid. Without a cart all virtual events are read. */
export async function readHeldCart(
  db: Db | Tx,
  wish: Omit<CartWish, 'cart' | 'now'> & { cart?: CartLines },
): Promise<HeldCart> {
  const { tournament, captainId } = wish
  const hold =
    (await db
      .selectFrom('holds as h')
      .leftJoin('paymentSessions as p', 'p.id', 'h.sessionId')
      .selectAll('h')
      .where('h.captainId', '=', captainId)
      .where('h.tournamentId', '=', tournament.id)
      .where((eb) => eb.or([eb('h.sessionId', 'is', null), eb('p.state', 'in', ['created', 'processing'])]))
      .orderBy('h.sessionId', 'asc')
      .executeTakeFirst()) ?? null
  const { held, heldVirtual: virtualEvents } = await readLines(db, hold?.id ?? null)
  const squads = held.map((line) => ({ id: line.squadId, quantity: line.quantity }))
  const squadIds = [...new Set([...squads, ...(wish.cart?.squads ?? [])].map((line) => line.id))]
  const withVirtual = virtualEvents.length > 0 || wish.cart === undefined || wish.cart.virtualEvents.length > 0
  const facts = await readCartFacts(db, tournament, captainId, { squadIds, own: places(held) }, withVirtual)
  return { messages: [], hold, lines: { squads, virtualEvents }, facts }
}

/** The lines of a hold; null has none. */
async function readLines(db: Db | Tx, holdId: string | null) {
  if (!holdId) return { held: [], heldVirtual: [] }
  const { rows } = await sql<{
    squadId: string | null
    linkedSquadId: string | null
    virtualEventId: string | null
    quantity: number
  }>`
    select squad_id, linked_squad_id, null::uuid as virtual_event_id, quantity from hold_lines where hold_id = ${holdId}
    union all select null, null, virtual_event_id, quantity from hold_virtual_lines where hold_id = ${holdId}`.execute(
    db,
  )
  return {
    held: rows.flatMap(({ squadId, linkedSquadId, quantity }): HeldLine[] =>
      squadId ? [{ squadId, linkedSquadId, quantity }] : [],
    ),
    heldVirtual: rows.flatMap(({ virtualEventId: id, quantity }) => (id ? [{ id, quantity }] : [])),
  }
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
  const wanted = cart.squads.map((line) => ({
    holdId,
    squadId: line.id,
    linkedSquadId: facts.squads.get(line.id)?.linkedSquadId ?? null,
    quantity: line.quantity,
  }))
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
      .where(
        'squadId',
        'in',
        replaced.map((line) => line.squadId),
      )
      .execute()
  if (changed.length > 0) await tx.insertInto('holdLines').values(changed).execute()
}

async function writeVirtualLines(tx: Tx, holdId: string, lines: CartLines['virtualEvents']): Promise<void> {
  await tx.deleteFrom('holdVirtualLines').where('holdId', '=', holdId).execute()
  if (lines.length > 0)
    await tx
      .insertInto('holdVirtualLines')
      .values(lines.map((line) => ({ holdId, virtualEventId: line.id, quantity: line.quantity })))
      .execute()
}

const linesOf = ({ squads, virtualEvents }: CartLines) => ({
  squads: squads.map(({ id, quantity }) => ({ id, quantity })),
  virtualEvents: virtualEvents.map(({ id, quantity }) => ({ id, quantity })),
})

/** The held cart as the page gets it. */
export function holdAnswer(held: HeldCart): z.output<typeof Hold> {
  const { facts, lines, hold } = held
  const left = (id: string) => {
    const squad = facts.squads.get(id)
    return squad ? squad.left : 0
  }
  return {
    expiresAt: hold?.expiresAt.toISOString() ?? null,
    renewalsLeft: hold ? maxRenewals - hold.renewals : maxRenewals,
    messages: held.messages,
    possible: held.possible ? linesOf(held.possible) : null,
    squads: lines.squads.map(({ id, quantity }) => {
      const squad = facts.squads.get(id)
      const inBundle =
        squad && squad.eventId === facts.bundling?.childEventId
          ? bundleRemaining(lines, facts, squad.day)
          : Number.POSITIVE_INFINITY
      return { id, quantity, available: Math.max(0, Math.min(left(id) - quantity, inBundle)) }
    }),
    virtualEvents: lines.virtualEvents.map(({ id, quantity }) => {
      const event = facts.virtualEvents.get(id)
      const eventId = event?.owner === 'team' ? (event.mappedEventIds[0] ?? null) : null
      return { id, eventId, quantity, remaining: event ? Math.max(0, virtualRemaining(event, lines, facts)) : 0 }
    }),
  }
}
