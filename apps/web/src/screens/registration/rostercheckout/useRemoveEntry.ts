import { useQueryClient } from '@tanstack/react-query'
import { withQuantity } from '../../../cart/lines.ts'
import { takeOut } from '../../../cart/takeOut.ts'
import { useCartAct } from '../../../cart/useCart.ts'
import type { CartEntry } from '../../../rosters/cart/cartRosters.ts'
import { removeLater, removeLeftOver } from '../../../rosters/cart/removedRosters.ts'
import { keepCartEntries, type useCartRosters } from '../../../rosters/cart/useCartRosters.ts'
import { cartRostersQuery } from '../../../rosters/owned.ts'
import { notify } from '../../../ui/feedback/notify.ts'

/** Gives the place of an entry back and removes its roster; `data.messages` says why the cart refused, if it did. */
export function useRemoveEntry({ tournament, cartEntries }: ReturnType<typeof useCartRosters>) {
  const queries = useQueryClient()
  return useCartAct(async (cart, { id, label, squad, saved }: CartEntry) => {
    if (!tournament) return { messages: [] }
    const change = await takeOut(cart, tournament, label, (lines) => {
      const quantity = lines.squads.find((line) => line.id === squad.id)?.quantity ?? 0
      return withQuantity(lines, squad.id, Math.max(0, quantity - 1))
    })
    if (change.messages.length > 0 || change.possible) return change
    if (saved) removeLater({ id: saved.id, tournamentId: tournament.id })
    queries.setQueryData(cartRostersQuery(tournament.id).queryKey, (all) => all?.filter((one) => one.id !== saved?.id))
    keepCartEntries(
      tournament.id,
      cartEntries.filter((one) => one.id !== id),
    )
    await removeLeftOver()
    notify('Complete!', 'Entry information successfully removed.')
    return change
  })
}
