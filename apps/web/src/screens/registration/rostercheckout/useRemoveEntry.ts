import { withoutEntry } from '../../../cart/lines.ts'
import { takeOut } from '../../../cart/takeOut.ts'
import { useCartAct } from '../../../cart/useCart.ts'
import { notify } from '../../../kit/feedback/notify.ts'
import type { CartEntry } from '../../../rosters/cart/cartRosters.ts'
import type { useCartRosters } from '../../../rosters/cart/useCartRosters.ts'

/** Gives the place of an entry back and removes its roster; `data.messages` says why the cart refused, if it did. */
export const useRemoveEntry = ({ tournament }: ReturnType<typeof useCartRosters>) =>
  useCartAct(async (cart, { id, label, squad }: CartEntry) => {
    if (!tournament) return { messages: [] }
    const change = await takeOut(cart, tournament, label, (lines) => withoutEntry(lines, { id, squadId: squad.id }))
    if (change.messages.length === 0 && !change.possible) notify('Complete!', 'Entry information successfully removed.')
    return change
  })
