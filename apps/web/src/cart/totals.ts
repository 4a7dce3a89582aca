import { type Cents, toCents } from '@kegler/domain/money.ts'
import type { CartLines, CartSquad, CartVirtualEvent } from './cart.ts'

export const squadTotal = ({ quantity, eventTotalPrice }: Pick<CartSquad, 'quantity' | 'eventTotalPrice'>): Cents =>
  quantity * toCents(eventTotalPrice)
export const virtualEventTotal = ({ quantity, price }: Pick<CartVirtualEvent, 'quantity' | 'price'>): Cents =>
  quantity * toCents(price)

/** What the cart costs: squads and virtual events, quantity times price. */
export const cartTotal = ({ squads, virtualEvents }: CartLines): Cents =>
  squads.reduce((sum, line) => sum + squadTotal(line), 0) +
  virtualEvents.reduce((sum, line) => sum + virtualEventTotal(line), 0)

/** How many units the cart holds. */
export const cartCount = ({ squads, virtualEvents }: CartLines): number =>
  [...squads, ...virtualEvents].reduce((sum, { quantity }) => sum + quantity, 0)

export const isEmptyCart = (lines: CartLines): boolean => cartCount(lines) === 0
