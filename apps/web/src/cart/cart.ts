import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Places of one squad in the cart. Prices are dollars, as the screen showed them. */
export interface CartSquad {
  id: string
  cartRosterId: string | null
  eventId: string
  eventName: string
  eventNumberOfBowlers: number
  eventIsLinked: boolean
  eventTotalPrice: number
  quantity: number
  summary: string
  /** 'Entry #n' */
  name: string
  squadDateTime: string
  rosterComplete: boolean
  divisionName: string | null
}
/** Units of a virtual event in the cart; without an eventId bowlers own them, with one the teams of that event. */
export interface CartVirtualEvent {
  id: string
  eventId: string | null
  /** Bowled events whose teams may take it; a cart that was kept from before knows the first alone. */
  eventIds?: readonly string[]
  virtualEventId: string
  virtualEventName: string
  owner: 'bowler' | 'team'
  price: number
  quantity: number
  totalEntries: number
  cartRosterId: string | null
}
export interface CartLines {
  squads: readonly CartSquad[]
  virtualEvents: readonly CartVirtualEvent[]
}
export interface CartTournament {
  id: string
  name: string
  timeZone: string
}
/** One cart is for one tournament, so one payment is too. */
export interface Cart extends CartLines {
  tournament: CartTournament | null
  /** Until when the server keeps the places; null: nothing is held. */
  expiresAt: string | null
  renewalsLeft: number
  /** The payment that was begun for this cart; null: none. */
  paymentId: string | null
}

export const emptyCart: Cart = {
  tournament: null,
  squads: [],
  virtualEvents: [],
  expiresAt: null,
  renewalsLeft: 0,
  paymentId: null,
}

/** The captain's cart, in local storage under `cart`. Changed by `changeCart` alone, which asks the server first. */
export const useCart = create<Cart>()(persist(() => emptyCart, { name: 'cart', version: 1, migrate: () => emptyCart }))

/** A roster that is being put together before the server knows it: its id is shorter than 36 characters. */
export interface TempCartEntry {
  /** Timestamp plus index until the server gives its id of 36 characters. */
  id: string
  tournamentId: string
  rosterType: 'Entry' | 'Virtual Entry'
  /** JSON text, as in the contract of cart rosters. */
  rosterData: string
  name: string
  rosterComplete: boolean
  divisionName: string | null
}
interface TempCart {
  entries: readonly TempCartEntry[]
  /** Rosters of entries that left the cart, as long as the server is not known to have removed them. */
  removed: readonly { id: string; tournamentId: string }[]
}
const emptyTempCart: TempCart = { entries: [], removed: [] }
/** What the browser knows of the cart's rosters and the server does not, in local storage under `tempCartEntries`. */
export const useTempCartEntries = create<TempCart>()(
  persist(() => emptyTempCart, { name: 'tempCartEntries', version: 1, migrate: () => emptyTempCart }),
)

// Another tab changed a cart: take it over.
window.addEventListener('storage', ({ key }) => {
  if (key === 'cart' || key === null) void useCart.persist.rehydrate()
  if (key === 'tempCartEntries' || key === null) void useTempCartEntries.persist.rehydrate()
})

/** Empties the carts of this browser; the server is told by `clearCart`. */
export function forgetCart(): void {
  useCart.setState(emptyCart, true)
  useTempCartEntries.setState({ entries: [] })
}
