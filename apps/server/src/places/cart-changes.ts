import type { CartLines } from '@kegler/domain/cart/cart.rules.ts'
import { places } from '@kegler/domain/places/fits.rules.ts'
import type { ServerCartFacts } from './cart-facts.ts'
import type { HeldLine } from './cart-hold.ts'
import type { HeldLines } from './held-entries.ts'

/** Squads that somebody waits for. */
export const waitingFor = ({ squads }: ServerCartFacts): Set<string> =>
  new Set(
    [...squads.values()].flatMap(({ id, waiting, linkedSquadId, linkedWaiting }) => [
      ...(waiting > 0 ? [id] : []),
      ...(linkedSquadId && linkedWaiting > 0 ? [linkedSquadId] : []),
    ]),
  )
/** By squad: places that a captain takes, or gives back (below 0). */
export function netPlaces(wanted: readonly HeldLine[], held: readonly HeldLine[]): [string, number][] {
  const net = places(wanted)
  for (const [id, n] of places(held)) net.set(id, (net.get(id) ?? 0) - n)
  return [...net].filter(([, n]) => n !== 0)
}
/** More places of some squad, or more of a virtual event: that alone waits for its turn. */
export const isLarger = (
  net: readonly [string, number][],
  cart: CartLines,
  { virtualEvents: before }: HeldLines,
): boolean =>
  net.some(([, n]) => n > 0) ||
  cart.virtualEvents.some(({ id, quantity }) => quantity > (before.find((line) => line.id === id)?.quantity ?? 0))
/** No line of it is more than that of the other. */
export const isPartOf = (cart: CartLines, other: CartLines): boolean => {
  const has = new Map([...other.squads, ...other.virtualEvents].map(({ id, quantity }) => [id, quantity]))
  return [...cart.squads, ...cart.virtualEvents].every(({ id, quantity }) => quantity <= (has.get(id) ?? 0))
}
export const countOf = (lines: readonly HeldLine[]): number =>
  [...places(lines).values()].reduce((total, n) => total + n, 0)
