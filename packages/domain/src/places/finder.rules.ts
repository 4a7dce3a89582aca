import type { CartLines } from '../cart/cart.rules.ts'
import type { DayText } from '../dates.ts'
import { type Cents, sumOf } from '../money.ts'
import { type DayOfEvent, type FinderIndex, type FinderRequest, isAskedDay, type Start } from './finder-index.rules.ts'
import { compareStarts, countOf, type FoundStart, type Room, roomFor } from './finder-room.rules.ts'
import { fits, type HoldFacts } from './fits.rules.ts'
import type { Viewer } from './gates.rules.ts'

export interface FoundDate {
  day: DayText
  starts: FoundStart[]
  /** Of the day after; empty when no sets are asked for. */
  sets: FoundStart[]
  price: Cents
  /** Minutes that the sets are outside of the days and times asked for. */
  distance: number
}
export const minutesPerDay = 1440

export const linesOf = ({ starts, sets }: Pick<FoundDate, 'starts' | 'sets'>): CartLines['squads'] =>
  [...starts, ...sets].map(({ squad, quantity }) => ({ id: squad.id, quantity }))

/**
 * The dates at which what is asked for can be held beside the cart: nearest to the asked days and times first, then most
 * places left, then earliest. Where the cart can be held as it is, the arithmetic of each date is exact; else each is
 * asked of `fits`.
 */
export function findDates(
  index: FinderIndex,
  request: FinderRequest,
  cart: CartLines,
  facts: HoldFacts,
  as: Viewer = 'captain',
): FoundDate[] {
  const room = roomFor(index, request, cart, facts)
  const found = [...(index.events.get(request.eventId)?.values() ?? [])].flatMap((ofDay): FoundDate[] => {
    if (!isAskedDay(request, ofDay)) return []
    const starts = ofDay.starts.filter(({ minute }) => room.minutesOutside(minute) === 0)
    return starts.length === 0 ? [] : datesOf(ofDay, starts, request, room)
  })
  const [first] = found
  if (!first) return []
  const isHeld = (date: FoundDate) => fits(linesOf(date), cart, facts, as)
  // as many places for each of them, so that what one lacks all of them lack
  const all = fits([], cart, facts, as) ? (isHeld(first) ? found : []) : found.filter(isHeld)
  return all.sort((a, b) => a.distance - b.distance || leftOf(b.starts) - leftOf(a.starts) || compareFirst(a, b))
}
const leftOf = (starts: readonly FoundStart[]) => sumOf(starts, ({ left }) => left)
function compareFirst({ starts: [a] }: FoundDate, { starts: [b] }: FoundDate): number {
  return a && b ? compareStarts(a, b) : 0
}

/** The dates of one day, whatever is asked of days and times. */
export function datesOf(ofDay: DayOfEvent, starts: readonly Start[], request: FinderRequest, room: Room): FoundDate[] {
  const teams = room.teams(starts, request.quantity, request.spread)
  if (teams.length === 0) return []
  const sets = room.sets(ofDay, request.quantity)
  if (countOf(sets) < request.sets) return []
  const daysOutside = sets.length > 0 && request.lastDay !== null && ofDay.dayAfter > request.lastDay ? 1 : 0
  const outside = Math.max(0, ...sets.map(({ minute }) => room.minutesOutside(minute)))
  return teams.map((found) => ({
    day: ofDay.day,
    starts: found,
    sets,
    price: sumOf([...found, ...sets], ({ squad, quantity }) => quantity * squad.price),
    distance: daysOutside * minutesPerDay + outside,
  }))
}
