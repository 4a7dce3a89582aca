import type { AnswerOf } from '../client/api.ts'

/** The cart as the server answers it, with why a change of it was refused, if it was. */
export type CartResult = AnswerOf<'PUT registration/tournament/:tid/hold'>
export type CartTournament = CartResult['tournament']
export type CartSquad = CartResult['squads'][number]
export type CartVirtualEvent = CartResult['virtualEvents'][number]
/** A line whose price is another one by now, in dollars, and the sentence that says it. */
export interface NewPrice {
  id: string
  price: number
  sentence: string
}
/** One cart is for one tournament, so one payment is too. Prices are dollars. */
export interface Cart extends Omit<CartResult, 'tournament' | 'messages' | 'possible' | 'paidAt'> {
  tournament: CartTournament | null
  /** Empty because another device of the captain paid it. */
  paidElsewhere?: boolean
  /** Lines that keep the price at which they were added until the captain has seen the new one. */
  newPrices?: readonly NewPrice[]
}
type SquadLine = Pick<CartSquad, 'id' | 'quantity' | 'eventTotalPrice'> & { missing?: number }
type VirtualLine = Pick<CartVirtualEvent, 'id' | 'eventId' | 'quantity' | 'price'>
/** What the server needs to know of a cart. */
export interface CartLines {
  squads: readonly SquadLine[]
  virtualEvents: readonly VirtualLine[]
  entries?: CartResult['entries']
  /** Entries that this change takes out, with their rosters. */
  removedEntries?: readonly string[]
}
/** A change of the captain, made on the newest cart. */
export type CartEdit = (lines: CartLines) => CartLines

export const emptyCart: Cart = {
  tournament: null,
  version: 0,
  expiresAt: null,
  renewalsLeft: 0,
  paymentId: null,
  total: 0,
  squads: [],
  entries: [],
  virtualEvents: [],
}
/** How many entries and virtual entries the cart has. */
export const cartCount = ({ squads, virtualEvents }: CartLines): number =>
  [...squads, ...virtualEvents].reduce((sum, { quantity }) => sum + quantity, 0)
export const isEmptyCart = (lines: CartLines): boolean => cartCount(lines) === 0
