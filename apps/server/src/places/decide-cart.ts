import { type CartLines, cartProblems, dropUncovered, pricedWhereMore } from '@kegler/domain/cart/cart.rules.ts'
import type { Refusal } from '@kegler/domain/errors.ts'
import { whyNotEarly } from '@kegler/domain/places/early.rules.ts'
import { captainPermissions } from '@kegler/domain/places/gates.rules.ts'
import { renewedHold, whyNotHold } from '@kegler/domain/places/hold.rules.ts'
import type { CartHoldRow } from '../db/locks.ts'
import type { Services } from '../services.ts'
import { countOf, isLarger, isPartOf, netPlaces, waitingFor } from './cart-changes.ts'
import type { ServerCartFacts } from './cart-facts.ts'
import { type CartRequest, type HeldCart, type HeldLine, isStale, sameLines } from './cart-hold.ts'
import { type HeldLines, noLines, withEntryIds } from './held-entries.ts'
import type { Writes } from './write-holds.ts'

/** A cart that is asked for, with the hold as it is. */
export interface Order {
  request: CartRequest
  row: CartHoldRow
  held: HeldLine[]
  lines: HeldLines
}

/** What is the captain's already: of their cart, and of an offer that they accept. */
export const ownOf = ({ held, request: { brings } }: Pick<Order, 'held' | 'request'>) => [
  ...held,
  ...(brings?.lines ?? []),
]

interface Deciding {
  facts: ServerCartFacts
  whyNotTurn: (captainId: string) => Refusal | null
  /** Of captains who register early: places that they have bought, or are paying. */
  owned: (captainId: string) => number
}
/** What becomes of one cart; `taken`, the places that this batch took, and the writes are added to. */
export function decideCart(
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
  const isMore = isLarger(net, cart, lines)
  // what stays is held: nothing else of it keeps somebody from giving a part back
  const isLess = !request.pays && isOnlyLess(cart, lines, facts)
  const gone = lines.squads.flatMap(({ rosterIds }) => rosterIds.filter((id) => removed.includes(id)))
  /** What is left of a cart whose time ran out, where that cannot be held again. */
  const stayLapsed = (): HeldCart => {
    if (gone.length > 0) writes.removed.push({ captainId, ids: gone })
    writes.holds.push({ ...row, isChanged: true, lapsed: after })
    return { messages: [], hold, lines: after, facts }
  }
  const refusal = !early && isMore ? whyNotTurn(captainId) : null
  if (refusal) {
    if (row.lapsed !== null && isLess) return stayLapsed()
    if (isNew) end()
    return { messages: [...refusal.messages], refusal, hold: isNew ? null : hold, lines, facts }
  }
  const reason = captainPermissions(tournament, now).reason
  const priced = request.pays ? cart : pricedWhereMore(cart, lines)
  const givesBack = isLess && !isMore
  const isRenewal = !request.pays && row.lapsed === null && net.length === 0 && sameLines(lines, cart)
  const problems = () => (reason ? [reason] : isRenewal ? [] : cartProblems(priced, facts))
  const messages = isEmpty || givesBack ? [] : problems()
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
    if (row.lapsed !== null && isLess) return stayLapsed()
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
    writes.holds.push({ id: row.id, ...life, isChanged: !isSame, lapsed: null })
  return { messages, hold: { ...hold, ...life, lapsed: null }, lines: after, facts }
}

function lifeOf(hold: Pick<CartHoldRow, 'expiresAt' | 'renewals'> | null, { brings, now }: CartRequest) {
  const life = renewedHold(hold, now)
  if (!brings) return life
  return { expiresAt: new Date(Math.max(brings.expiresAt.getTime(), life.expiresAt.getTime())), renewals: 0 }
}

/** Lines are taken out of a cart, and no bundled or virtual one that stays is more than the rest allows. */
export const isOnlyLess = (cart: CartLines, before: CartLines, facts: ServerCartFacts): boolean =>
  isPartOf(cart, before) && !sameLines(before, cart) && sameLines(dropUncovered(cart, facts), cart)

export function largestAllowedCart(cart: CartLines, facts: ServerCartFacts): CartLines | null {
  const possible = dropUncovered(cart, facts)
  return cartProblems(possible, facts).length === 0 ? possible : null
}
