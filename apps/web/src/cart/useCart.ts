import { useMutation } from '@tanstack/react-query'
import { showError } from '../ui/problems.ts'
import { toast } from '../ui/toast.ts'
import { type CartLines, type CartTournament, useCart } from './cart.ts'
import { changeCart, clearCart, holdAgain, holdWhatIsLeft } from './hold.ts'
import { takeOut } from './takeOut.ts'
import { cartCount } from './totals.ts'

interface Wanted {
  tournament: CartTournament
  change: (lines: CartLines) => CartLines
}
/** Changes the cart through the server; `data.messages` says why it was refused, if it was. */
export const useCartChange = () =>
  useMutation({ mutationFn: ({ tournament, change }: Wanted) => changeCart(tournament, change), onError: showError })
/** Takes something out of the cart, with what cannot stay without it. */
export const useTakeOut = () =>
  useMutation({
    mutationFn: ({ tournament, name, change }: Wanted & { name: string }) => takeOut(tournament, name, change),
    onError: showError,
  })
/** Holds the same cart again, or what others left of it. */
export const useHoldAgain = () =>
  useMutation({
    mutationFn: (what: 'all' | 'what is left') => (what === 'all' ? holdAgain() : holdWhatIsLeft()),
    onError: showError,
  })
/** The same in the background: the countdown shows when it did not work. */
export const useHoldRenewal = () => useMutation({ mutationFn: () => holdAgain() })
/** Empties the cart after the captain confirmed it. */
export const useClearCart = () =>
  useMutation({
    mutationFn: clearCart,
    onSuccess: () => toast('Your cart is empty.', '', 'blue'),
    onError: showError,
  })

export const useCartCount = () => useCart(cartCount)
/** How many of a squad are in the cart. */
export const useSquadInCart = (id: string): number =>
  useCart(({ squads }) => squads.find((one) => one.id === id)?.quantity ?? 0)
