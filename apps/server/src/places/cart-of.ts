import type { CartLines } from '@kegler/domain/cart/cart.rules.ts'

interface SquadLine {
  id: string
  quantity: number
  eventTotalPrice?: number | undefined
}
interface VirtualLine {
  id: string
  quantity: number
  price?: number | undefined
}
/** The lines of a request as the rules of a cart know them. */
export const cartOf = (squads: readonly SquadLine[], virtualEvents: readonly VirtualLine[]): CartLines => ({
  squads: squads.map(({ id, quantity, eventTotalPrice }) => ({ id, quantity, price: eventTotalPrice })),
  virtualEvents: virtualEvents.map(({ id, quantity, price }) => ({ id, quantity, price })),
})
