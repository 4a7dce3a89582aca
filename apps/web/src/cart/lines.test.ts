import { expect, test } from 'vitest'
import type { CartLines, CartSquad, CartVirtualEvent } from './cart.ts'
import {
  addSquad,
  addVirtualEvent,
  asHeld,
  cartBody,
  setSquadQuantity,
  setVirtualQuantity,
  whatIsLeft,
} from './lines.ts'

const squad = (id: string, quantity: number, eventTotalPrice = 100) =>
  ({ id, quantity, eventTotalPrice, name: '' }) as CartSquad
const virtual = (id: string, eventId: string | null, quantity: number) =>
  ({ id, eventId, quantity, price: 20, totalEntries: quantity }) as CartVirtualEvent
const empty: CartLines = { squads: [], virtualEvents: [] }
const quantities = ({ squads, virtualEvents }: CartLines) => [...squads, ...virtualEvents].map((one) => one.quantity)

test('the same squad added again is one line at the newest price', () => {
  const lines = addSquad(addSquad(empty, squad('a', 2, 100)), squad('a', 1, 110))
  expect(lines.squads).toMatchObject([{ id: 'a', quantity: 3, eventTotalPrice: 110, name: 'Entry #1' }])
})
test('entries are numbered in order, also after one is removed', () => {
  const three = ['a', 'b', 'c'].reduce((lines, id) => addSquad(lines, squad(id, 1)), empty)
  expect(setSquadQuantity(three, 'a', 0).squads.map((one) => one.name)).toEqual(['Entry #1', 'Entry #2'])
})
test('a virtual event of two bowled events is two lines', () => {
  const lines = ['x', 'y', 'x'].reduce((sum, event) => addVirtualEvent(sum, virtual('v', event, 1)), empty)
  expect(lines.virtualEvents.map((one) => [one.eventId, one.quantity, one.totalEntries])).toEqual([
    ['x', 2, 2],
    ['y', 1, 1],
  ])
  expect(setVirtualQuantity(lines, { id: 'v', eventId: 'x' }, 0).virtualEvents).toHaveLength(1)
})
test('what the server holds less of shrinks, what it does not hold leaves', () => {
  const lines: CartLines = { squads: [squad('a', 3), squad('b', 1)], virtualEvents: [virtual('v', null, 2)] }
  const held = asHeld(lines, {
    squads: [{ id: 'a', quantity: 2 }],
    virtualEvents: [{ id: 'v', eventId: null, quantity: 1 }],
  })
  expect(held.squads.map((one) => one.id)).toEqual(['a'])
  expect(quantities(held)).toEqual([2, 1])
})
test('the server gets ids, quantities and the prices that were shown', () => {
  expect(cartBody({ squads: [squad('a', 2, 12.5)], virtualEvents: [virtual('v', 'x', 1)] })).toEqual({
    squads: [{ id: 'a', quantity: 2, eventTotalPrice: 12.5 }],
    virtualEvents: [{ id: 'v', eventId: 'x', quantity: 1, price: 20 }],
  })
})
test('what others bought leaves the cart, and what is left is numbered anew', () => {
  const lines = {
    squads: [squad('gone', 1), squad('few', 3), squad('many', 2)],
    virtualEvents: [virtual('v', null, 1)],
  }
  const left = whatIsLeft(lines, { few: 1, many: 40 })
  expect(left.squads.map(({ id, quantity, name }) => [id, quantity, name])).toEqual([
    ['few', 1, 'Entry #1'],
    ['many', 2, 'Entry #2'],
  ])
  expect(left.virtualEvents).toEqual(lines.virtualEvents)
})
