import type { BundlingFacts } from '@kegler/domain/cart/cart.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { leftFor, places } from '@kegler/domain/places/fits.rules.ts'
import { renewedHold } from '@kegler/domain/places/hold.rules.ts'
import { tournamentNotFound } from '../access/tournaments.ts'
import { violated } from '../db/database-errors.ts'
import type { Tx } from '../db/db.ts'
import { lockCartHolds } from '../db/locks.ts'
import type { Services } from '../services.ts'
import { readOwnedOf, readVirtualEventsOf, type ServerCartFacts } from './cart-facts.ts'
import { type CartRequest, type HeldCart, nothingHeld, readLinesOf, squadIdsOf } from './cart-hold.ts'
import { decideCart, type Order, ownOf } from './decide-cart.ts'
import { readOwnPlaces } from './early-places.ts'
import { type PricedSquad, readSquads } from './priced-squads.ts'
import { readTurns } from './turns.ts'
import { type RemovedEntries, type Writes, writeHolds } from './write-holds.ts'

/**
 * Makes the holds of several captains of one tournament what their carts say, each all or nothing, in the caller's
 * transaction: each is decided with what those before it took, then all is written with one statement for each table.
 * Returns null for a request on a stale cart. A squad that fills up while this runs ends the transaction with the
 * database's KG001. `removeRosters` runs before the squads are locked, for carts that lost entries by name.
 */
export async function holdCarts(
  tx: Tx,
  services: Services,
  requests: readonly CartRequest[],
  bundling: BundlingFacts | null,
  removeRosters?: (removed: readonly RemovedEntries[]) => Promise<unknown>,
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
    return { request, row, ...(read.get(row.id) ?? nothingHeld) }
  })
  const factsOf = await readFacts(tx, orders, bundling)
  // who registers early passes by the waiting room: nothing is drawn yet
  const early = requests.filter((request) => request.tournament.early?.isDue).map(({ captainId }) => captainId)
  const whyNotTurn = await readTurns(tx, tournament, captainIds, now)
  const owned = early.length > 0 ? await readOwnPlaces(tx, tournament.id, early) : () => 0
  const writes: Writes = {
    holds: [],
    newVirtual: [],
    virtual: [],
    lines: [],
    changed: [],
    freed: [],
    ended: [],
    removed: [],
    alerts: [],
    brought: [],
    takes: new Set(),
    gives: new Set(),
  }
  const taken = new Map<string, number>()
  const answers = orders.map((order) =>
    decideCart(services, order, { facts: factsOf(order, taken), whyNotTurn, owned }, taken, writes),
  )
  if (writes.removed.length > 0) await removeRosters?.(writes.removed)
  const versions = await writeHolds(tx, writes)
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
    const { request, lines } = order
    const mayKeep = places(ownOf(order))
    const leftOf = (squad: PricedSquad) => {
      const free = squad.free - (taken.get(squad.id) ?? 0)
      const linkedFree = squad.linkedFree - (taken.get(squad.linkedSquadId ?? '') ?? 0)
      return leftFor({ ...squad, free, linkedFree }, mayKeep)
    }
    const mine = squadIdsOf(request.cart, lines).flatMap((id) => squads.get(id) ?? [])
    return {
      timeZone: tournament.timeZone,
      // by start, as they are read
      squads: new Map([...squads.values()].filter((one) => mine.includes(one)).map((one) => [one.id, leftOf(one)])),
      bundling,
      owned: owned.get(request.captainId) ?? [],
      virtualEvents: virtual && withVirtual(order) ? virtual(request.captainId) : new Map(),
      now: request.now,
    }
  }
}
