import { bundleRemaining, type CartLines } from '../cart/cart.rules.ts'
import type { DayText } from '../dates.ts'
import { sumOf } from '../money.ts'
import {
  type DayOfEvent,
  eventsOfSets,
  type FinderIndex,
  type FinderRequest,
  minuteOf,
  type Start,
} from './finder-index.rules.ts'
import { type HoldFacts, type OfferedSquad, placesOfCart } from './fits.rules.ts'
import { singlesPerSet } from './price.rules.ts'

/** So many entries at one start; `left`: places beside the cart. */
export interface FoundStart extends Start {
  quantity: number
  left: number
}
/** Most starts that a number of entries is spread over. */
const mostStarts = 3

/** How many of a request each day takes beside a cart; what the finder and its misses count with. */
export function roomFor(index: FinderIndex, request: FinderRequest, cart: CartLines, facts: HoldFacts) {
  const inCart = placesOfCart(cart, facts.squads)
  const free = (id: string, places: number) => Math.max(0, places + (facts.held.get(id) ?? 0) - (inCart.get(id) ?? 0))
  const freeSets = ({ linkedSquadId, linkedFree }: OfferedSquad) =>
    linkedSquadId ? Math.floor(free(linkedSquadId, linkedFree) / singlesPerSet) : Number.POSITIVE_INFINITY
  const room = (squad: OfferedSquad) => Math.min(free(squad.id, squad.free), freeSets(squad))
  // one order, one start a day for events of more than two bowlers
  const teamStarts = new Map(
    cart.squads.flatMap(({ id }): [DayText, number][] => {
      const squad = facts.squads.get(id)
      return squad && squad.numberOfBowlers > 2 ? [[squad.day, Date.parse(squad.startsAt)]] : []
    }),
  )
  const isAllowed = ({ squad: { numberOfBowlers, day, startsAt } }: Start) =>
    numberOfBowlers <= 2 ||
    teamStarts.size === 0 ||
    (teamStarts.get(day) ?? Date.parse(startsAt)) === Date.parse(startsAt)
  const minutesOutside = (minute: number) =>
    Math.max(
      0,
      request.earliest === null ? 0 : minuteOf(request.earliest) - minute,
      request.latest === null ? 0 : minute - minuteOf(request.latest),
    )
  const isWhole = (quantity: number) => (start: FoundStart) => start.left >= quantity
  const byRoom = (a: FoundStart, b: FoundStart) => b.left - a.left || compareStarts(a, b)

  /** So many of these starts as there is room for: at one that holds all, else at the fewest; each with what is left. */
  function spread(starts: readonly Start[], quantity: number, most: number): FoundStart[] {
    const rooms = starts.filter(isAllowed).map((start) => ({ ...start, quantity, left: room(start.squad) }))
    const whole = rooms
      .filter(isWhole(quantity))
      .sort((a, b) => minutesOutside(a.minute) - minutesOutside(b.minute) || byRoom(a, b))[0]
    if (whole) return [whole]
    const found: FoundStart[] = []
    const shared = new Map<string, number>()
    let missing = quantity
    for (let rest = rooms; found.length < most && missing > 0; ) {
      const gains = rest.map((start) => {
        const { linkedSquadId } = start.squad
        return { ...start, left: Math.min(start.left, freeSets(start.squad) - (shared.get(linkedSquadId ?? '') ?? 0)) }
      })
      const best = gains.sort(byRoom)[0]
      if (!best || best.left <= 0) break
      const taken = Math.min(best.left, missing)
      const { linkedSquadId } = best.squad
      if (linkedSquadId) shared.set(linkedSquadId, (shared.get(linkedSquadId) ?? 0) + taken)
      found.push({ ...best, quantity: taken, left: room(best.squad) })
      missing -= taken
      rest = rest.filter(({ squad }) => squad.id !== best.squad.id)
    }
    return found
  }
  const mostOf = ([first]: readonly Start[]) => (first && first.squad.numberOfBowlers > 2 ? 1 : mostStarts)
  const setEvents = eventsOfSets(index, request.eventId, facts)
  const isOfBundle = (eventId: string) => facts.bundling?.childEventId === eventId
  const setDays = new Map<string, FoundStart[]>()
  return {
    minutesOutside,
    /** Starts of the asked event: each by itself, or those of a day together. */
    teams(starts: readonly Start[], quantity: number, over: FinderRequest['spread']): FoundStart[][] {
      const [day] = starts.map(({ squad }) => squad.day)
      if (isOfBundle(request.eventId) && day && bundleRemaining(cart, facts, day) < quantity) return []
      if (over === 'one day' && mostOf(starts) > 1) {
        const found = spread(starts, quantity, mostStarts)
        return countOf(found) < quantity ? [] : [found]
      }
      return starts
        .filter(isAllowed)
        .map((start) => ({ ...start, quantity, left: room(start.squad) }))
        .filter(isWhole(quantity))
        .map((start) => [start])
    },
    /** How many of them a day takes at most. */
    mostTeams(starts: readonly Start[], over: FinderRequest['spread']): number {
      const [day] = starts.map(({ squad }) => squad.day)
      const found = spread(starts, request.quantity, over === 'one day' ? mostOf(starts) : 1)
      const allowed = isOfBundle(request.eventId) && day ? bundleRemaining(cart, facts, day) : request.quantity
      return Math.max(0, Math.min(countOf(found), allowed))
    },
    /** Sets of the day after: as many as are asked for, or there are, with so many teams. */
    sets({ dayAfter }: DayOfEvent, teams: number): FoundStart[] {
      const { bundling } = facts
      const bundled = setEvents.some(isOfBundle) && bundling
      const allowed = bundled ? bundleRemaining(cart, facts, dayAfter) + teams * bundling.quantity : request.sets
      const quantity = Math.max(0, Math.min(request.sets, allowed))
      const key = `${dayAfter} ${quantity}`
      const known = setDays.get(key)
      if (known || quantity === 0) return known ?? []
      const starts = setEvents.flatMap((id) => index.events.get(id)?.get(dayAfter)?.starts ?? [])
      const found = spread(starts, quantity, mostOf(starts))
      setDays.set(key, found)
      return found
    },
  }
}
export const countOf = (starts: readonly FoundStart[]): number => sumOf(starts, ({ quantity }) => quantity)
/** By time, then in an order that stays; plain, since hundreds are sorted for each search. */
export function compareStarts({ squad: a }: { squad: OfferedSquad }, { squad: b }: { squad: OfferedSquad }): number {
  if (a.startsAt !== b.startsAt) return a.startsAt < b.startsAt ? -1 : 1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}
export type Room = ReturnType<typeof roomFor>
