import { useQuery } from '@tanstack/react-query'
import { type Cart, emptyCart } from '../../cart/cart.ts'
import { useCartQuery } from '../../cart/useCart.ts'
import { cartRostersQuery, entriesQuery, virtualEntriesQuery } from '../owned.ts'
import { type CartRoster, cartEntriesOf, leftToDo, virtualsOf } from './cartRosters.ts'

const none: readonly CartRoster[] = []

/** The entries and virtual entries of a tournament's cart, with the rosters the server has for them. */
export function useCartRosters(tournamentId: string) {
  const cart = useCartQuery(tournamentId)
  const lines = cart.data ?? emptyCart
  const read = useQuery(cartRostersQuery(tournamentId))
  const owned = useOwned(tournamentId, lines)
  const saved = read.data ?? none
  const cartEntries = cartEntriesOf(lines, saved)
  const virtuals = virtualsOf(lines, cartEntries, saved, owned.data)
  // the copy of an earlier release has no ids
  const hasIds = lines.squads.length === 0 || lines.entries.length > 0
  const isKnown = cart.data !== undefined && hasIds && read.data !== undefined && !owned.isPending
  const left = leftToDo(cartEntries, virtuals)
  return {
    tournament: lines.tournament,
    cartEntries,
    virtuals,
    /** What could not be read. */
    failed: [cart, read, ...owned.reads].find(({ isError }) => isError),
    isPending: cart.isPending || !hasIds || read.isPending || owned.isPending,
    left,
    ready: isKnown && left.length === 0,
    isKnown,
  }
}

/** What was bought before, read only when a virtual event of teams is in the cart. */
function useOwned(tournamentId: string, { virtualEvents }: Pick<Cart, 'virtualEvents'>) {
  const enabled = virtualEvents.some(({ owner }) => owner === 'team')
  const entries = useQuery({ ...entriesQuery(tournamentId), enabled })
  const virtual = useQuery({ ...virtualEntriesQuery(tournamentId), enabled })
  return {
    data: { entries: entries.data ?? [], virtualEntries: virtual.data ?? [] },
    isPending: enabled && (entries.isPending || virtual.isPending),
    reads: [entries, virtual],
  }
}
