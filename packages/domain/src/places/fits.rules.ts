import { type CartFacts, type CartLines, cartProblems, mergeLines, type SquadFacts } from '../cart/cart.rules.ts'
import { sumOf } from '../money.ts'
import type { Viewer } from './gates.rules.ts'
import { whyNotHold } from './hold.rules.ts'
import { setsLeft, singlesPerSet } from './price.rules.ts'

/** A squad with its own places and those of the Singles squad that goes with it. */
export interface OfferedSquad extends SquadFacts {
  linkedSquadId: string | null
  /** Places that this viewer could take, apart from those they hold already; of the linked squad too. */
  free: number
  linkedFree: number
}
/** What a hold is decided on. `left` of the squads is not read: it is counted from `free` and `held`. */
export interface HoldFacts extends CartFacts {
  squads: ReadonlyMap<string, OfferedSquad>
  /** Places by squad, linked ones too, that the viewer holds already: they count as free. */
  held: ReadonlyMap<string, number>
  /** Most places of the tournament that one captain may hold; null: no limit. */
  maxHeld: number | null
}
type PlaceLine = { squadId: string; linkedSquadId: string | null; quantity: number }

/** Places by squad that these lines take. */
export function places(lines: readonly PlaceLine[]): Map<string, number> {
  const taken = new Map<string, number>()
  const add = (id: string, n: number) => taken.set(id, (taken.get(id) ?? 0) + n)
  for (const line of lines) {
    add(line.squadId, line.quantity)
    if (line.linkedSquadId) add(line.linkedSquadId, line.quantity * singlesPerSet)
  }
  return taken
}
/** The places that the squads of a cart take; a squad that is not among the facts takes none. */
export const placesOfCart = (cart: CartLines, squads: HoldFacts['squads']): Map<string, number> =>
  places(
    cart.squads.flatMap(({ id, quantity }) => {
      const squad = squads.get(id)
      return squad ? { squadId: id, linkedSquadId: squad.linkedSquadId, quantity } : []
    }),
  )

/** The squad as it is left for a viewer who holds these places of it already: theirs, whatever staff sell beyond the cap. */
export function leftFor<T extends OfferedSquad>(squad: T, held: ReadonlyMap<string, number>): T {
  const left = Math.max(0, squad.free) + (held.get(squad.id) ?? 0)
  const linkedLeft = Math.max(0, squad.linkedFree) + (held.get(squad.linkedSquadId ?? '') ?? 0)
  return { ...squad, left: squad.linkedSquadId ? setsLeft(left, linkedLeft) : Math.max(0, left) }
}

/**
 * Whether `lines` can be held beside `cart`: what a hold of both together is decided on, with the places that several
 * starts share (a Singles squad of two Doubles starts) added up, as the database counts them. Nothing that the cart has
 * is given up for them.
 */
export const fits = (lines: CartLines['squads'], cart: CartLines, facts: HoldFacts, as: Viewer = 'captain'): boolean =>
  holdProblems({ ...cart, squads: mergeLines([...cart.squads, ...lines]) }, facts, as).length === 0

/** Why a cart cannot be held, as sentences; that of a squad which is full only by what others of the cart take is general. */
export function holdProblems(cart: CartLines, facts: HoldFacts, as: Viewer): string[] {
  const { held, maxHeld } = facts
  const squads = new Map(
    cart.squads.flatMap(({ id }): [string, OfferedSquad][] => {
      const squad = facts.squads.get(id)
      return squad ? [[id, leftFor(squad, held)]] : []
    }),
  )
  const problems = cartProblems(cart, { ...facts, squads }, as)
  if (problems.length > 0) return problems
  const taken = placesOfCart(cart, squads)
  const free = new Map([...squads.values()].flatMap(freeOf))
  const more = [...taken].map(([id, n]): [string, number] => [id, n - (held.get(id) ?? 0)])
  if (more.some(([id, n]) => n > 0 && n > (free.get(id) ?? 0))) return ['These starts have too few places together.']
  const all = (counts: ReadonlyMap<string, number>) => sumOf([...counts.values()], (n) => n)
  const tooMany = maxHeld === null ? null : whyNotHold(all(taken), all(held), maxHeld)
  return tooMany ? [tooMany] : []
}
const freeOf = ({ id, free, linkedSquadId, linkedFree }: OfferedSquad): [string, number][] =>
  linkedSquadId
    ? [
        [id, free],
        [linkedSquadId, linkedFree],
      ]
    : [[id, free]]
