import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createContext, use } from 'react'
import { refreshAfter } from '../client/save.ts'
import { notify } from '../kit/feedback/notify.ts'
import { showError } from '../kit/problems.ts'
import { captainCart } from './captainCart.ts'
import { type Cart, emptyCart } from './cart.ts'
import type { CartClient } from './cartStore.ts'

/** The cart that the parts of a page show and change: the captain's, unless a page provides another. */
export const CartContext = createContext<CartClient>(captainCart)
export const useCartClient = (): CartClient => use(CartContext)

/** The cart of a tournament; without one, that on which this browser works. */
export function useCartQuery(tournamentId?: string) {
  const { copyQuery, query } = useCartClient()
  const { data: copy } = useQuery(copyQuery)
  const id = tournamentId ?? copy.tournament?.id
  return useQuery({ ...query(id ?? ''), enabled: id !== undefined })
}
export const useCart = (tournamentId?: string): Cart => useCartQuery(tournamentId).data ?? emptyCart

/** An act on the cart through the server; a failure is shown. `data.messages` says why the server refused, if it did. */
export function useCartAct<V, R>(act: (cart: CartClient, given: V) => Promise<R>) {
  const cart = useCartClient()
  return useMutation({ mutationFn: (given: V) => act(cart, given), onError: showError })
}
/** Empties the cart after the captain confirmed it. */
export const useClearCart = () =>
  useCartAct(async (cart, tournamentId: string) => {
    await cart.clear(tournamentId)
    notify('Your cart is empty.', '', 'blue')
  })

/** While a cart shows whose payment was begun: one that was paid after all is empty, and the home page says so. */
export function usePaidCart(tournamentId: string | undefined, paying: boolean): void {
  const { paymentId } = useCart(tournamentId)
  const navigate = useNavigate()
  useQuery({
    queryKey: ['payment of the cart', paymentId],
    queryFn: async () => {
      const payment = tournamentId ? await captainCart.paidWith(tournamentId) : null
      if (payment === null || tournamentId === undefined) return false
      captainCart.forget(tournamentId)
      void refreshAfter('POST registration/tournament/:tid/entry')
      void navigate({ to: '/registration', search: { payment } })
      return true
    },
    enabled: tournamentId !== undefined && paymentId !== null && !paying,
    staleTime: 0,
    refetchInterval: 10_000,
  })
}
