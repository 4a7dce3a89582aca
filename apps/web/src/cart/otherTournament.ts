import { confirm } from '../ui/feedback/confirm.ts'
import type { CartTournament } from './cart.ts'
import type { CartClient } from './makeCart.ts'

/** One payment is for one tournament: a cart of another one has to be given up first. False when it is kept. */
export async function mayAddTo(cart: CartClient, tournament: Pick<CartTournament, 'id'>): Promise<boolean> {
  const other = cart.otherThan(tournament.id)
  if (!other) return true
  return await confirm({
    title: 'Your cart holds another tournament',
    message: `Your cart has items for ${other.name}. Payments may only be accepted for a single tournament per transaction. Are you sure you want to clear your cart?`,
    confirm: 'Clear my cart and add',
    danger: true,
  })
}
