import { ask } from '../ui/ConfirmDialog.tsx'
import { type CartTournament, useCart } from './cart.ts'
import { isEmptyCart } from './totals.ts'

/** One payment is for one tournament: a cart of another one has to be given up first. False when it is kept. */
export async function mayAddTo(tournament: Pick<CartTournament, 'id'>): Promise<boolean> {
  const cart = useCart.getState()
  if (!cart.tournament || cart.tournament.id === tournament.id || isEmptyCart(cart)) return true
  return await ask({
    title: 'Your cart holds another tournament',
    message: `Your cart has items for ${cart.tournament.name}. Payments may only be accepted for a single tournament per transaction. Are you sure you want to clear your cart?`,
    confirm: 'Clear my cart and add',
    danger: true,
  })
}
