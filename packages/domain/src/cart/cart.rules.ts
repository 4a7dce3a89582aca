import { addDays, type DayText, formatDay, formatTime, type InstantText } from '../dates.ts'
import { type Cents, formatMoney, sumOf } from '../money.ts'
import type { Viewer } from '../places/gates.rules.ts'
import { singlesPerSet } from '../places/price.rules.ts'

/** A squad as the rules of a cart need it. A linked Doubles squad has `linkedEventId`. */
export interface SquadFacts {
  id: string
  eventId: string
  eventName: string
  numberOfBowlers: number
  startsAt: InstantText
  day: DayText
  /** Hidden from captains, or sold with another squad only. */
  notOffered: boolean
  linkedEventId: string | null
  /** Of one. */
  price: Cents
  /** Places left for captains, the buyer's own counted as left. */
  left: number
  /** Requests on the waiting list for it, and for the squad that it is linked with. */
  waiting?: number
  linkedWaiting?: number
}
export interface VirtualFacts {
  id: string
  name: string
  owner: 'bowler' | 'team'
  notOffered: boolean
  price: Cents
  mappedEventIds: readonly string[]
  /** Entries the captain owns, not cancelled. */
  owned: number
}
export interface BundlingFacts {
  parentEventId: string
  parentEventName: string
  childEventId: string
  /** Child entries that one parent allows on the next day. */
  quantity: number
}
export interface OwnedEntries {
  eventId: string
  numberOfBowlers: number
  /** null: off its squad. */
  day: DayText | null
  count: number
}
export interface CartFacts {
  timeZone: string
  squads: ReadonlyMap<string, SquadFacts>
  virtualEvents: ReadonlyMap<string, VirtualFacts>
  bundling: BundlingFacts | null
  /** The captain's entries that are not cancelled. */
  owned: readonly OwnedEntries[]
  /** Starts before it are not sold any more; null: not asked here, staff sell them too. */
  now: Date | null
}
export interface CartLines {
  squads: readonly { id: string; quantity: number; price?: Cents | undefined }[]
  virtualEvents: readonly { id: string; quantity: number; price?: Cents | undefined }[]
}

export const secondTeamTitle = '2nd Team Purchase'
export const secondTeamMessage =
  '2nd Team Purchase: teams can be bought for one squad time per day per order. Please place separate orders.'

/** Adds the quantities of lines that name one thing twice; drops those of 0. */
export function mergeLines<T extends { id: string; quantity: number }>(lines: readonly T[]): T[] {
  const merged = new Map<string, T>()
  for (const line of lines) {
    const same = merged.get(line.id)
    merged.set(line.id, same ? { ...same, quantity: same.quantity + line.quantity } : line)
  }
  return [...merged.values()].filter((line) => line.quantity > 0)
}

/** What one order comes to. Lines that are not offered count nothing. */
export const cartTotal = (
  cart: CartLines,
  { squads, virtualEvents }: Pick<CartFacts, 'squads' | 'virtualEvents'>,
): Cents =>
  sumOf(cart.squads, ({ id, quantity }) => quantity * (squads.get(id)?.price ?? 0)) +
  sumOf(cart.virtualEvents, ({ id, quantity }) => quantity * (virtualEvents.get(id)?.price ?? 0))

/** Two squad starts of one day for events with more than two bowlers cannot be in one order. */
export function hasSecondTeam(
  squads: readonly { numberOfBowlers: number; day: DayText; startsAt: InstantText }[],
): boolean {
  const starts = new Map<DayText, string>()
  return squads.some((squad) => {
    if (squad.numberOfBowlers <= 2) return false
    const at = new Date(squad.startsAt).toISOString()
    const first = starts.get(squad.day) ?? at
    starts.set(squad.day, first)
    return first !== at
  })
}

/** How many more entries of the bundled child the parents allow on `day`, with those bought and in the cart counted. */
export function bundleRemaining(cart: CartLines, facts: CartFacts, day: DayText): number {
  const rule = facts.bundling
  if (!rule) return 0
  const count = (eventId: string, on: DayText) => {
    const matches = (of?: { eventId: string; day: DayText | null }) => of?.eventId === eventId && of.day === on
    return (
      sumOf(facts.owned, (entry) => (matches(entry) ? entry.count : 0)) +
      sumOf(cart.squads, ({ id, quantity }) => (matches(facts.squads.get(id)) ? quantity : 0))
    )
  }
  return count(rule.parentEventId, addDays(day, -1)) * rule.quantity - count(rule.childEventId, day)
}

/** Sets the Doubles/Singles guide suggests for a number of teams. */
export const suggestedSets = (teams: number, bowlersPerTeam: number): number => Math.floor((teams * bowlersPerTeam) / 2)

/** How many more entries of a virtual event may be bought; negative when the cart has too many. */
export function virtualRemaining(event: VirtualFacts, cart: CartLines, facts: CartFacts): number {
  const feeds = (eventId: string | null) => eventId !== null && event.mappedEventIds.includes(eventId)
  const owners = ({ eventId, numberOfBowlers }: { eventId: string; numberOfBowlers: number }) =>
    feeds(eventId) ? (event.owner === 'bowler' ? numberOfBowlers : 1) : 0
  const owned = sumOf(facts.owned, (entry) => entry.count * owners(entry))
  const inCart = sumOf(cart.squads, ({ id, quantity }) => {
    const squad = facts.squads.get(id)
    return squad ? quantity * (owners(squad) + (feeds(squad.linkedEventId) ? singlesPerSet : 0)) : 0
  })
  return (
    owned + inCart - event.owned - sumOf(cart.virtualEvents, ({ id, quantity }) => (id === event.id ? quantity : 0))
  )
}

/** The cart with bundled and virtual lines lowered to what the rest of it and the captain's entries allow. */
export function dropUncovered(cart: CartLines, facts: CartFacts): CartLines {
  let squads = cart.squads
  const rule = facts.bundling
  if (rule)
    for (const line of cart.squads) {
      const squad = facts.squads.get(line.id)
      if (squad?.eventId !== rule.childEventId) continue
      squads = reduceLine(squads, line.id, -bundleRemaining({ ...cart, squads }, facts, squad.day))
    }
  let { virtualEvents } = cart
  for (const line of cart.virtualEvents) {
    const event = facts.virtualEvents.get(line.id)
    if (event)
      virtualEvents = reduceLine(virtualEvents, line.id, -virtualRemaining(event, { squads, virtualEvents }, facts))
  }
  return { squads, virtualEvents }
}
function reduceLine<T extends { id: string; quantity: number }>(
  lines: readonly T[],
  id: string,
  by: number,
): readonly T[] {
  return lines
    .map((line) => (line.id === id ? { ...line, quantity: line.quantity - Math.max(0, by) } : line))
    .filter((line) => line.quantity > 0)
}

const removeIt = 'Please remove it and try again.'
const notOffered = (what: string | undefined) => `${what ?? 'Something in your cart'} is no longer offered. ${removeIt}`

/** Every problem of this cart, as sentences; empty when it may be held and paid. */
export function cartProblems(cart: CartLines, facts: CartFacts, as: Viewer = 'captain'): string[] {
  const messages = new Set<string>()
  const say = (sentence: string) => messages.add(sentence)
  const squads = cart.squads.flatMap((line) => {
    const squad = facts.squads.get(line.id)
    if (!squad || squad.notOffered) {
      say(notOffered(squad && startText(squad, facts.timeZone)))
      return []
    }
    if (facts.now && hasStarted(squad, facts.now)) {
      say(`${startText(squad, facts.timeZone)} has started. ${removeIt}`)
      return []
    }
    if (line.price !== undefined && line.price !== squad.price)
      say(priceChanged(squad.eventName, line.price, squad.price))
    if (line.quantity > squad.left) say(notEnough(squad, facts.timeZone))
    return [squad]
  })
  if (hasSecondTeam(squads)) say(secondTeamMessage)
  const rule = facts.bundling
  if (rule)
    for (const day of new Set(
      squads.filter((squad) => squad.eventId === rule.childEventId).map((squad) => squad.day),
    )) {
      const over = -bundleRemaining(cart, facts, day)
      const child = squads.find((squad) => squad.eventId === rule.childEventId)?.eventName
      if (over > 0)
        say(
          `${child} on ${formatDay(day)} can only be bought with ${rule.parentEventName} entries of the day before: ${over} too many. Please lower the quantity or add ${rule.parentEventName} entries.`,
        )
    }
  for (const line of cart.virtualEvents) {
    const event = facts.virtualEvents.get(line.id)
    if (!event || event.notOffered) {
      say(notOffered(event?.name))
      continue
    }
    if (line.price !== undefined && line.price !== event.price) say(priceChanged(event.name, line.price, event.price))
    const over = -virtualRemaining(event, cart, facts)
    if (over > 0)
      say(
        `${event.name}: ${over} more than ${as === 'staff' ? "the captain's" : 'your'} ${event.owner === 'bowler' ? 'bowlers' : 'teams'} can enter. Please lower the quantity.`,
      )
  }
  return [...messages]
}
/**
 * The cart with the prices that were seen of those lines alone of which there is more than is held: places that are
 * held stay held, whatever they cost by now. Paying for them asks for every price.
 */
export function pricedWhereMore(cart: CartLines, held: CartLines): CartLines {
  const before = new Map([...held.squads, ...held.virtualEvents].map(({ id, quantity }) => [id, quantity]))
  const priced = ({ id, quantity, price }: CartLines['squads'][number]) =>
    quantity > (before.get(id) ?? 0) ? { id, quantity, price } : { id, quantity }
  return { squads: cart.squads.map(priced), virtualEvents: cart.virtualEvents.map(priced) }
}
/** Prices are cents. */
export const priceChanged = (name: string, was: Cents, now: Cents) =>
  `The price of ${name} changed from ${formatMoney(was)} to ${formatMoney(now)}. Please review your cart.`

export const hasStarted = ({ startsAt }: Pick<SquadFacts, 'startsAt'>, now: Date): boolean =>
  Date.parse(startsAt) <= now.getTime()

/** 'Team, 8:00am, Saturday, ...' */
const startText = (
  { eventName, startsAt, day }: Pick<SquadFacts, 'eventName' | 'startsAt' | 'day'>,
  timeZone: string,
) => `${eventName}, ${formatTime(startsAt, timeZone)}, ${formatDay(day)}`

const goesToLine = 'Places that fall free go to its waiting list.'
/** The sentence of a squad that has fewer places than wanted. */
export function notEnough(
  squad: Pick<SquadFacts, 'eventName' | 'startsAt' | 'day' | 'left' | 'waiting' | 'linkedWaiting'>,
  timeZone: string,
): string {
  const at = startText(squad, timeZone)
  if (squad.left <= 0 && (squad.waiting || squad.linkedWaiting)) return `${at} is SOLD OUT. ${goesToLine}`
  return squad.left <= 0 ? `${at} is SOLD OUT.` : `${at} has only ${squad.left} left. Please lower the quantity.`
}

export const emptyCartMessage = 'Your shopping cart is empty.'
