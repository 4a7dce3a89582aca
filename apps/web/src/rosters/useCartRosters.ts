import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../api.ts'
import { emptyCart, useCart, useTempCartEntries } from '../cart/cart.ts'
import { type CartRoster, type CartUnit, keptOf, mayCheckOut, unitsOf, virtualsOf } from './cartRosters.ts'

const none: readonly CartRoster[] = []
export const cartRostersQuery = (tournamentId: string) =>
  query('GET registration/cartroster', { query: { tournamentId } })

/** The entries and virtual entries of a tournament's cart, with the rosters the server has for them. */
export function useCartRosters(tournamentId: string) {
  const [stamp] = useState(Date.now)
  const cart = useCart()
  const kept = useTempCartEntries(({ entries }) => entries)
  const { data, error, isPending } = useQuery(cartRostersQuery(tournamentId))
  const lines = cart.tournament?.id === tournamentId ? cart : emptyCart
  const saved = data ?? none
  const mine = kept.filter((entry) => entry.tournamentId === tournamentId)
  const units = unitsOf(lines.squads, mine, saved, stamp)
  const virtuals = virtualsOf(lines, units, saved)
  const ready = !!data && mayCheckOut(units, virtuals)
  return { tournament: lines.tournament, units, virtuals, error, isPending, ready, isKnown: data !== undefined }
}

/** Keeps the order and the local ids of the cart's entries in this browser. */
export function keepUnits(tournamentId: string, units: readonly CartUnit[]): void {
  useTempCartEntries.setState({ entries: keptOf(tournamentId, units) })
}
