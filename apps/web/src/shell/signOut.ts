import { captainCart } from '../cart/captainCart.ts'
import { leave } from '../client/identity.ts'

/** The local-storage keys of the carts and of rosters that are typed but not saved; they go with the person. */
const ownKeys = ['cart', 'tempCartEntries', 'adminCart', 'rosterDrafts'] as const

/** Gives held places back, empties the carts and leaves; rosters of the cart stay on the server. */
export async function signOut(): Promise<void> {
  await captainCart.releaseHold()
  for (const key of ownKeys) localStorage.removeItem(key)
  sessionStorage.removeItem('preview')
  await leave()
}
