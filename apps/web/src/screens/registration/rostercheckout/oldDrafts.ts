import { oldEntries } from '../../../cart/tempCart.ts'
import { type CartEntry, readRosterData } from '../../../rosters/cart/cartRosters.ts'
import { renameDraft } from '../../../rosters/form/keptDrafts.ts'

/** What was typed for entries that an earlier release numbered goes to the entries of their squad without a roster. */
export function takeOldDrafts(
  cartEntries: readonly Pick<CartEntry, 'id' | 'squad' | 'saved'>[],
  old: typeof oldEntries = oldEntries,
): void {
  const free = cartEntries.filter(({ saved }) => saved === null)
  for (const { id, rosterData } of old) {
    const { squadId } = readRosterData(rosterData)
    const index = id.length < 36 ? free.findIndex(({ squad }) => squad.id === squadId) : -1
    const [entry] = index < 0 ? [] : free.splice(index, 1)
    if (entry) renameDraft(`cart ${id}`, `cart ${entry.id}`)
  }
}
