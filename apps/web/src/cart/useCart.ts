import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallKey } from '../app/api.ts'
import { showError } from '../ui/problems.ts'
import { toast } from '../ui/toast.ts'
import { type CartLines, type CartTournament, useCart } from './cart.ts'
import { type Change, changeCart, clearCart, holdAgain, holdWhatIsLeft } from './hold.ts'
import { takeOut } from './takeOut.ts'
import { cartCount } from './totals.ts'

/** Answered from a catalogue that the server reads four times a second: asked at once, they would tell of before. */
const fromCatalogue: readonly CallKey[] = [
  'POST registration/tournament/:tid/dates',
  'POST registration/tournament/:tid/event/squad/:date',
  'GET tournament/:tid/availability',
]
const catalogueAge = 300
/** Answers that count the cart: read again after it changed. */
export const counting: readonly CallKey[] = [
  ...fromCatalogue,
  'GET tournament/:tid/virtualEvents',
  'GET registration/cartroster',
]

function useCartAct<Input>(act: (input: Input) => Promise<Change>, onError: (error: Error) => void = showError) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onError,
    // Not waited for: the captain goes on while the counts are read again.
    onSettled: () => {
      const readAgain = (key: CallKey) => void queries.invalidateQueries({ queryKey: [key] })
      counting.filter((key) => !fromCatalogue.includes(key)).forEach(readAgain)
      setTimeout(() => fromCatalogue.forEach(readAgain), catalogueAge)
    },
  })
}

interface Wanted {
  tournament: CartTournament
  change: (lines: CartLines) => CartLines
}
/** Changes the cart through the server; `data.messages` says why it was refused, if it was. */
export const useCartChange = () => useCartAct<Wanted>(({ tournament, change }) => changeCart(tournament, change))
/** Takes something out of the cart, with what cannot stay without it. */
export const useTakeOut = () =>
  useCartAct<Wanted & { name: string }>(({ tournament, name, change }) => takeOut(tournament, name, change))
/** Holds the same cart again, or what others left of it. */
export const useHoldAgain = () =>
  useCartAct<'all' | 'what is left'>((what) => (what === 'all' ? holdAgain() : holdWhatIsLeft()))
/** The same in the background: the countdown shows when it did not work. */
export const useHoldRenewal = () => useCartAct<void>(holdAgain, () => {})
/** Empties the cart after the captain confirmed it. */
export const useClearCart = () =>
  useCartAct<void>(async () => {
    await clearCart()
    toast('Your cart is empty.', '', 'blue')
    return { messages: [] }
  })

export const useCartCount = () => useCart(cartCount)
/** How many of a squad are in the cart. */
export const useSquadInCart = (id: string): number =>
  useCart(({ squads }) => squads.find((one) => one.id === id)?.quantity ?? 0)
