import { expect, test } from 'vitest'
import type { CartLines } from './cart.ts'
import { addSquad, addVirtualEvent, asPossible, cartBody, withoutEntry, withoutMissing, withQuantity } from './lines.ts'

const squad = (id: string, quantity: number, missing = 0) => ({ id, quantity, eventTotalPrice: 100, missing })
const virtual = (id: string, quantity: number) => ({ id, eventId: null, quantity, price: 20 })
const empty: CartLines = { squads: [], virtualEvents: [] }
const two: CartLines = { squads: [squad('a', 3), squad('b', 1)], virtualEvents: [virtual('v', 2)] }
const quantities = ({ squads, virtualEvents }: CartLines) =>
  [...squads, ...virtualEvents].map(({ id, quantity }) => [id, quantity])

test('the same squad or virtual event added again is one line at the newest price', () => {
  const squads = addSquad({ id: 'a', eventTotalPrice: 110 }, 1)(addSquad({ id: 'a', eventTotalPrice: 100 }, 2)(empty))
  expect(squads).toEqual({ squads: [{ id: 'a', quantity: 3, eventTotalPrice: 110 }], virtualEvents: [] })
  const add = addVirtualEvent({ id: 'v', eventId: 'x', price: 20 }, 2)
  expect(add(add(empty)).virtualEvents).toEqual([{ id: 'v', eventId: 'x', quantity: 4, price: 20 }])
})
test('adding leaves every other line as it is', () => {
  expect(quantities(addSquad({ id: 'c', eventTotalPrice: 1 }, 1)(two))).toEqual([
    ['a', 3],
    ['b', 1],
    ['c', 1],
    ['v', 2],
  ])
})
test('another quantity changes one line, 0 removes it', () => {
  expect(quantities(withQuantity(two, 'a', 1))).toEqual([
    ['a', 1],
    ['b', 1],
    ['v', 2],
  ])
  expect(quantities(withQuantity(two, 'v', 0))).toEqual([
    ['a', 3],
    ['b', 1],
  ])
})
test('what the server would hold less of shrinks, what it would not hold leaves', () => {
  const possible = { squads: [{ id: 'a', quantity: 2 }], virtualEvents: [{ id: 'v', quantity: 1 }] }
  expect(quantities(asPossible(two, possible))).toEqual([
    ['a', 2],
    ['v', 1],
  ])
})
test('what others have taken leaves the cart', () => {
  const lines = { ...two, squads: [squad('gone', 1, 1), squad('few', 3, 2), squad('many', 2)] }
  expect(quantities(withoutMissing(lines))).toEqual([
    ['few', 1],
    ['many', 2],
    ['v', 2],
  ])
})
test('an entry is taken out by its id, once', () => {
  const lines = { ...two, entries: ['x', 'y', 'z'].map((id) => ({ id, squadId: 'a' })) }
  const without = withoutEntry(lines, { id: 'y', squadId: 'a' })
  expect(quantities(without)[0]).toEqual(['a', 2])
  expect(without.removedEntries).toEqual(['y'])
  expect(asPossible(without, { squads: [{ id: 'a', quantity: 1 }], virtualEvents: [] }).removedEntries).toEqual(['y'])
  // another device was faster
  expect(withoutEntry(lines, { id: 'gone', squadId: 'a' })).toBe(lines)
})
test('the server gets ids, quantities and the prices that were shown', () => {
  expect(cartBody({ squads: [squad('a', 2)], virtualEvents: [virtual('v', 1)] })).toEqual({
    squads: [{ id: 'a', quantity: 2, eventTotalPrice: 100 }],
    virtualEvents: [{ id: 'v', eventId: null, quantity: 1, price: 20 }],
  })
})
