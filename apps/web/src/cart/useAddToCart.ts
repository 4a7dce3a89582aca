import { confirm } from '../kit/feedback/confirm.ts'
import { notify } from '../kit/feedback/notify.ts'
import type { CartEdit, CartResult, CartTournament } from './cart.ts'
import { useCartAct, useCartClient } from './useCart.ts'

export const addedTitle = 'Added to Cart!'

/** Adds to the cart of a tournament; a cart of another one has to be given up first. `add` returns null when nothing was added. */
export function useAddToCart(tournament: Pick<CartTournament, 'id'>) {
  const cart = useCartClient()
  const { mutateAsync, reset, data, isPending } = useCartAct((to, edit: CartEdit) => to.change(tournament, edit))
  const add = async (edit: CartEdit): Promise<Pick<CartResult, 'squads'> | null> => {
    reset()
    const other = cart.otherThan(tournament.id)
    if (other && !(await confirmOther(other))) return null
    const result = await mutateAsync(edit).catch(() => null)
    if (!result || result.messages.length > 0) return null
    notify(addedTitle, 'Your selection was added to the cart.')
    return result
  }
  return { add, reset, isPending, refused: { messages: data?.messages ?? [], onClose: reset } }
}

/** One payment is for one tournament. */
const confirmOther = ({ name }: CartTournament): Promise<boolean> =>
  confirm({
    title: 'Your cart holds another tournament',
    message: `Your cart has items for ${name}. Payments may only be accepted for a single tournament per transaction. Are you sure you want to clear your cart?`,
    confirm: 'Clear my cart and add',
    danger: true,
  })
