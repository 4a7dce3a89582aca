import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Cart, emptyCart } from '../../cart/cart.ts'
import { useTempCartEntries } from '../../cart/tempCart.ts'
import { useCartQuery } from '../../cart/useCart.ts'
import { cartRostersQuery, entriesQuery, virtualEntriesQuery } from '../owned.ts'
import { type CartEntry, type CartRoster, entriesOf, mayCheckOut, toLocalEntries, virtualsOf } from './cartRosters.ts'

const none: readonly CartRoster[] = []

/** The entries and virtual entries of a tournament's cart, with the rosters the server has for them. */
export function useCartRosters(tournamentId: string) {
  const [stamp] = useState(Date.now)
  const cart = useCartQuery(tournamentId)
  const lines = cart.data ?? emptyCart
  const kept = useTempCartEntries(({ entries }) => entries)
  const isRemoving = useTempCartEntries(({ removed }) => removed.some((one) => one.tournamentId === tournamentId))
  const read = useQuery(cartRostersQuery(tournamentId))
  const owned = useOwned(tournamentId, lines)
  const saved = read.data ?? none
  const mine = kept.filter((entry) => entry.tournamentId === tournamentId)
  const cartEntries = entriesOf(lines.squads, mine, saved, stamp)
  const virtuals = virtualsOf(lines, cartEntries, saved, owned.data)
  const isKnown = cart.data !== undefined && read.data !== undefined && !owned.isPending
  const ready = isKnown && !isRemoving && mayCheckOut(cartEntries, virtuals)
  return {
    tournament: lines.tournament,
    cartEntries,
    virtuals,
    /** What could not be read. */
    failed: [cart, read, ...owned.reads].find(({ isError }) => isError),
    isPending: cart.isPending || read.isPending || owned.isPending,
    ready,
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

/** Keeps the order and the local ids of the cart's entries in this browser. */
export function keepCartEntries(tournamentId: string, cartEntries: readonly CartEntry[]): void {
  useTempCartEntries.setState({ entries: toLocalEntries(tournamentId, cartEntries) })
}
