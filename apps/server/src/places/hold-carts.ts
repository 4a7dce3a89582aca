import {
  type BundlingFacts,
  type CartLines,
  cartProblems,
  dropUncovered,
  pricedWhereMore,
} from '@kegler/domain/cart/cart.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotEarly } from '@kegler/domain/places/early.rules.ts'
import { leftFor, places } from '@kegler/domain/places/fits.rules.ts'
import { captainPermissions } from '@kegler/domain/places/gates.rules.ts'
import { renewedHold, whyNotHold } from '@kegler/domain/places/hold.rules.ts'
import { tournamentNotFound } from '../access/tournaments.ts'
import { violated } from '../db/database-errors.ts'
import type { Tx } from '../db/db.ts'
import { type CartHoldRow, lockCartHolds } from '../db/locks.ts'
import type { Services } from '../services.ts'
import { countOf, isLarger, isPartOf, netPlaces, waitingFor } from './cart-changes.ts'
import { readOwnedOf, readVirtualEventsOf, type ServerCartFacts } from './cart-facts.ts'
import {
  type CartRequest,
  type HeldCart,
  type HeldLine,
  isStale,
  nothingHeld,
  readLinesOf,
  sameLines,
  squadIdsOf,
} from './cart-hold.ts'
import { readOwnPlaces } from './early-places.ts'
import { type HeldLines, noLines, withEntryIds } from './held-entries.ts'
import { type PricedSquad, readSquads } from './priced-squads.ts'
import { readTurns } from './turns.ts'
import { type RemovedEntries, type Writes, writeHolds } from './write-holds.ts'

interface Order {
  request: CartRequest
  row: CartHoldRow
  held: HeldLine[]
  lines: HeldLines
}
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
    decide(services, order, { facts: factsOf(order, taken), whyNotTurn, owned }, taken, writes),
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
    }
  }
}

/** What is the captain's already: of their cart, and of an offer that they accept. */
const ownOf = ({ held, request: { brings } }: Pick<Order, 'held' | 'request'>) => [...held, ...(brings?.lines ?? [])]

interface Deciding {
  facts: ServerCartFacts
  whyNotTurn: (captainId: string) => Refusal | null
  /** Of captains who register early: places that they have bought, or are paying. */
  owned: (captainId: string) => number
}
/** What becomes of one cart; `taken`, the places that this batch took, and the writes are added to. */
function decide(
  { config }: Services,
  { request, row: { isNew, rosters, ...row }, held, lines }: Order,
  { facts, whyNotTurn, owned }: Deciding,
  taken: Map<string, number>,
  writes: Writes,
): HeldCart | null {
  const { tournament, captainId, cart, removed = [], brings, now } = request
  const before = ownOf({ held, request })
  const isEmpty = cart.squads.length + cart.virtualEvents.length === 0
  const after = withEntryIds(cart, lines, rosters, facts, removed)
  const wanted = after.squads.map(({ id: squadId, quantity, rosterIds }) => ({
    holdId: row.id,
    squadId,
    linkedSquadId: facts.squads.get(squadId)?.linkedSquadId ?? null,
    quantity,
    rosterIds,
  }))
  const end = () => writes.ended.push(row.id)
  if (isStale(request, isNew ? null : row)) {
    if (isNew) end()
    return null
  }
  const hold = { ...row, paymentExpiresAt: null }
  const net = netPlaces(wanted, before)
  const early = tournament.early?.isDue ? tournament.early : null
  const refusal = !early && isLarger(net, cart, lines) ? whyNotTurn(captainId) : null
  if (refusal) {
    if (isNew) end()
    return { messages: [...refusal.messages], refusal, hold: isNew ? null : hold, lines, facts }
  }
  const reason = captainPermissions(tournament, now).reason
  const priced = request.pays ? cart : pricedWhereMore(cart, lines)
  // what stays is held: nothing else of it keeps somebody from giving a part back
  const isLess = isPartOf(cart, lines) && !isLarger(net, cart, lines) && !sameLines(lines, cart)
  const givesBack = isLess && !request.pays && isCovered(cart, facts)
  const messages = isEmpty || givesBack ? [] : reason ? [reason] : cartProblems(priced, facts)
  if (messages.length === 0) {
    const [count, countBefore] = [countOf(wanted), countOf(before)]
    const whyEarly = early && whyNotEarly(early, { wanted: count, held: countBefore, owned: owned(captainId) })
    if (whyEarly) messages.push(whyEarly)
    const why = whyNotHold(count, countBefore, tournament.maxHeldPlaces ?? config.MAX_HELD_PLACES)
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
      possible: reason ? null : largestAllowedCart(priced, facts),
    }
  }
  const waitFor = waitingFor(facts)
  for (const [id, n] of net) {
    ;(n > 0 ? writes.takes : writes.gives).add(id)
    // what one gives back is the line's, not the next one's
    if (n > 0 || !waitFor.has(id)) taken.set(id, (taken.get(id) ?? 0) + n)
  }
  const lineOf = ({ squadId, linkedSquadId }: HeldLine, among: readonly HeldLine[]) =>
    among.find((one) => one.squadId === squadId && one.linkedSquadId === linkedSquadId)
  const gone = lines.squads.flatMap(({ rosterIds }) => rosterIds.filter((id) => removed.includes(id)))
  if (gone.length > 0) writes.removed.push({ captainId, ids: gone })
  writes.freed.push(...held.filter((line) => !lineOf(line, wanted)).map((line) => ({ ...line, holdId: row.id })))
  if (isEmpty) {
    end()
    return { messages, hold: null, lines: noLines, facts }
  }
  if (brings) writes.brought.push(brings.waitId)
  for (const line of wanted) {
    const was = lineOf(line, held)
    if (!was) writes.lines.push(line)
    else if (was.rosterIds.join() !== line.rosterIds.join()) writes.changed.push(line)
  }
  const life = lifeOf(isNew ? null : row, request)
  const isSame = sameLines(lines, cart) && gone.length === 0
  if (!sameLines({ ...lines, squads: [] }, { ...cart, squads: [] })) {
    writes.newVirtual.push(row.id)
    writes.virtual.push(
      ...cart.virtualEvents.map(({ id, quantity }) => ({ holdId: row.id, virtualEventId: id, quantity })),
    )
  }
  if (!isNew && (!isSame || row.lapsed !== null || life.expiresAt.getTime() !== row.expiresAt.getTime()))
    writes.holds.push({ id: row.id, ...life, isChanged: !isSame })
  return { messages, hold: { ...hold, ...life, lapsed: null }, lines: after, facts }
}

function lifeOf(hold: Pick<CartHoldRow, 'expiresAt' | 'renewals'> | null, { brings, now }: CartRequest) {
  const life = renewedHold(hold, now)
  if (!brings) return life
  return { expiresAt: new Date(Math.max(brings.expiresAt.getTime(), life.expiresAt.getTime())), renewals: 0 }
}

/** No bundled or virtual line is more than the rest of the cart allows. */
const isCovered = (cart: CartLines, facts: ServerCartFacts): boolean => sameLines(dropUncovered(cart, facts), cart)

function largestAllowedCart(cart: CartLines, facts: ServerCartFacts): CartLines | null {
  const possible = dropUncovered(cart, facts)
  return cartProblems(possible, facts).length === 0 ? possible : null
}
