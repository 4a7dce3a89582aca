import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secondTeamMessage } from '../cart/cart.rules.ts'
import { anOfferedSquad as squad } from '../testing/offered-squad.ts'
import { fits, type HoldFacts, leftFor, type OfferedSquad, places, placesOfCart } from './fits.rules.ts'

const set = (id: string, free: number, linkedFree: number, values: Partial<OfferedSquad> = {}) =>
  squad(id, {
    eventId: 'doubles',
    eventName: 'Doubles',
    numberOfBowlers: 2,
    day: '2027-01-17',
    startsAt: '2027-01-17T16:00:00Z',
    linkedEventId: 'singles',
    linkedSquadId: 'singles',
    free,
    linkedFree,
    ...values,
  })
const facts = (squads: OfferedSquad[], values: Partial<HoldFacts> = {}): HoldFacts => ({
  timeZone: 'America/Chicago',
  squads: new Map(squads.map((one) => [one.id, one])),
  virtualEvents: new Map(),
  bundling: null,
  owned: [],
  held: new Map(),
  maxHeld: 120,
  now: null,
  ...values,
})
const lines = (quantities: Record<string, number>) =>
  Object.entries(quantities).map(([id, quantity]) => ({ id, quantity }))
const cart = (quantities: Record<string, number> = {}) => ({ squads: lines(quantities), virtualEvents: [] })
const bundling = { parentEventId: 'team', parentEventName: 'Team', childEventId: 'doubles', quantity: 3 }

test('places by squad: a set takes one of its own and two of its Singles squad', () => {
  expect([
    ...places([
      { squadId: 'a', linkedSquadId: 's', quantity: 2 },
      { squadId: 'b', linkedSquadId: 's', quantity: 1 },
    ]),
  ]).toEqual([
    ['a', 2],
    ['s', 6],
    ['b', 1],
  ])
  expect([...placesOfCart(cart({ a: 1, gone: 2 }), facts([squad('a')]).squads)]).toEqual([['a', 1]])
})
test('what a viewer holds counts as left for them', () => {
  expect(leftFor(squad('a', { free: 2 }), new Map([['a', 3]])).left).toBe(5)
  expect(leftFor(squad('a', { free: -4 }), new Map()).left).toBe(0)
  // staff sold beyond the cap
  expect(leftFor(squad('a', { free: -4 }), new Map([['a', 3]])).left).toBe(3)
  expect(leftFor(set('d', 8, -2), new Map([['singles', 4]])).left).toBe(2)
  expect(leftFor(set('d', 8, 5), new Map([['singles', 4]])).left).toBe(4)
})
test.each<[string, boolean, Record<string, number>, Record<string, number>, HoldFacts]>([
  ['all that is free', true, { a: 10 }, {}, facts([squad('a')])],
  ['one more than is free', false, { a: 11 }, {}, facts([squad('a')])],
  ['beside the cart, which holds the rest', true, { a: 3 }, { a: 7 }, facts([squad('a', { free: 3 })], own({ a: 7 }))],
  ['beside a cart whose time ran out', false, { a: 3 }, { a: 7 }, facts([squad('a', { free: 9 })])],
  ['a squad that is not offered', false, { a: 1 }, {}, facts([squad('a', { notOffered: true })])],
  ['a squad that is gone', false, { b: 1 }, {}, facts([squad('a')])],
  ['a cart with a squad that is gone', false, { a: 1 }, { b: 1 }, facts([squad('a')])],
  ['children without parents', false, { d: 1 }, {}, facts([set('d', 9, 99)], { bundling })],
  ['children of the day before', true, { a: 2, d: 6 }, {}, facts([squad('a'), set('d', 9, 99)], { bundling })],
  ['more children than that', false, { a: 2, d: 7 }, {}, facts([squad('a'), set('d', 9, 99)], { bundling })],
  ['two starts that share Singles', true, { d: 2, e: 3 }, {}, facts([set('d', 9, 10), set('e', 9, 10)])],
  ['more than they share', false, { d: 3, e: 3 }, {}, facts([set('d', 9, 10), set('e', 9, 10)])],
  [
    'beside sets of the cart that share them',
    false,
    { e: 2 },
    { d: 3 },
    facts([set('d', 9, 3), set('e', 9, 3)], own({ d: 3, singles: 6 })),
  ],
  ['as many places as may be held', true, { d: 40 }, {}, facts([set('d', 99, 99)])],
  ['more than may be held', false, { d: 41 }, {}, facts([set('d', 99, 99)])],
  ['any number where there is no limit', true, { d: 41 }, {}, facts([set('d', 99, 99)], { maxHeld: null })],
])('%s: %s', (_, answer, wanted, inCart, known) => {
  expect(fits(lines(wanted), cart(inCart), known)).toBe(answer)
})
function own(held: Record<string, number>) {
  return { held: new Map(Object.entries(held)) }
}
test('a second start of a day for teams does not fit', () => {
  const known = facts([squad('a'), squad('b', { startsAt: '2027-01-16T20:00:00Z' })])
  expect(secondTeamMessage).toContain('one squad time per day')
  expect(fits(lines({ b: 1 }), cart({ a: 1 }), known)).toBe(false)
  expect(fits(lines({ a: 1 }), cart({ a: 1 }), known)).toBe(true)
})
test('whatever fits is within the counter of each squad, and more of it fits no better', () => {
  const n = fc.nat(12)
  fc.assert(
    fc.property(n, n, n, n, n, n, n, (freeD, freeE, shared, heldD, heldE, d, e) => {
      const held = new Map(Object.entries({ d: heldD, e: heldE, singles: 2 * (heldD + heldE) }))
      const known = facts([set('d', freeD, shared), set('e', freeE, shared)], { held })
      const inCart = cart({ ...(heldD && { d: heldD }), ...(heldE && { e: heldE }) })
      const counters = d <= freeD && e <= freeE && 2 * (d + e) <= shared
      expect(fits(lines({ d, e }), inCart, known)).toBe(counters)
    }),
  )
})
