import { expect, test } from 'vitest'
import type { CartSquad, CartVirtualEvent } from './cart.ts'
import { cartCount, cartTotal, isEmptyCart, squadTotal } from './totals.ts'

const squad = (quantity: number, eventTotalPrice: number) => ({ quantity, eventTotalPrice }) as CartSquad
const virtual = (quantity: number, price: number) => ({ quantity, price }) as CartVirtualEvent

test('12.50 is 1250 cents', () => {
  expect(squadTotal(squad(1, 12.5))).toBe(1250)
})
test('sums of prices that floats cannot hold are exact', () => {
  expect(cartTotal({ squads: [squad(3, 0.1), squad(7, 19.99)], virtualEvents: [virtual(2, 10.05)] })).toBe(16_033)
})
test('an empty cart costs and counts nothing', () => {
  expect(cartTotal({ squads: [], virtualEvents: [] })).toBe(0)
  expect(isEmptyCart({ squads: [squad(0, 5)], virtualEvents: [] })).toBe(true)
})
test('squads and virtual events count alike', () => {
  expect(cartCount({ squads: [squad(2, 5)], virtualEvents: [virtual(3, 0)] })).toBe(5)
})
