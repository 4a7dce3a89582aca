import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bundleRemaining,
  type CartFacts,
  cartProblems,
  cartTotal,
  dropUncovered,
  hasSecondTeam,
  mergeLines,
  type SquadFacts,
  secondTeamMessage,
  suggestedSets,
  virtualRemaining,
} from './cart.rules.ts'

const squad = (id: string, values: Partial<SquadFacts> = {}): SquadFacts => ({
  id,
  eventId: 'team',
  eventName: 'Team',
  numberOfBowlers: 5,
  startsAt: '2026-06-01T14:00:00Z',
  day: '2026-06-01',
  notOffered: false,
  linkedEventId: null,
  price: 25_250,
  left: 10,
  ...values,
})
const facts = (squads: SquadFacts[], values: Partial<CartFacts> = {}): CartFacts => ({
  timeZone: 'America/Chicago',
  squads: new Map(squads.map((one) => [one.id, one])),
  virtualEvents: new Map(),
  bundling: null,
  owned: [],
  now: null,
  ...values,
})
const cart = (squads: Record<string, number>, virtual: Record<string, number> = {}) => {
  const lines = (of: Record<string, number>) => Object.entries(of).map(([id, quantity]) => ({ id, quantity }))
  return { squads: lines(squads), virtualEvents: lines(virtual) }
}
const doubles = (id: string, day: string) =>
  squad(id, { eventId: 'doubles', eventName: 'Doubles', numberOfBowlers: 2, day, startsAt: `${day}T14:00:00Z` })
const bundling = { parentEventId: 'team', parentEventName: 'Team', childEventId: 'doubles', quantity: 3 }

test('lines that name one thing twice are added up, empty ones dropped', () => {
  expect(
    mergeLines([
      { id: 'a', quantity: 1 },
      { id: 'b', quantity: 0 },
      { id: 'a', quantity: 2 },
    ]),
  ).toEqual([{ id: 'a', quantity: 3 }])
})
test('the total is the sum of quantity times price, never negative', () => {
  expect(cartTotal(cart({ a: 2 }), facts([squad('a')]))).toBe(50_500)
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.nat(100)), (quantities) => {
      const all = facts([squad('a'), squad('b', { price: 0 }), squad('c', { price: 199 })])
      return cartTotal(cart(quantities), all) === (quantities.a ?? 0) * 25_250 + (quantities.c ?? 0) * 199
    }),
  )
})
test('two starts of a day are refused for teams, not for two bowlers, not for another day', () => {
  const at = (startsAt: string, day = '2026-06-01', numberOfBowlers = 5) => ({ startsAt, day, numberOfBowlers })
  expect(hasSecondTeam([at('2026-06-01T14:00:00Z'), at('2026-06-01T18:00:00Z')])).toBe(true)
  expect(hasSecondTeam([at('2026-06-01T14:00:00Z'), at('2026-06-01T14:00:00.000Z')])).toBe(false)
  expect(hasSecondTeam([at('2026-06-01T14:00:00Z'), at('2026-06-02T14:00:00Z', '2026-06-02')])).toBe(false)
  expect(
    hasSecondTeam([at('2026-06-01T14:00:00Z', '2026-06-01', 2), at('2026-06-01T18:00:00Z', '2026-06-01', 2)]),
  ).toBe(false)
  expect(
    cartProblems(cart({ a: 1, b: 1 }), facts([squad('a'), squad('b', { startsAt: '2026-06-01T18:00:00Z' })])),
  ).toEqual([secondTeamMessage])
})
test('a bundled child counts the parents of the day before, bought and in the cart', () => {
  const all = facts([squad('a'), doubles('d', '2026-06-02'), doubles('late', '2026-06-03')], { bundling })
  expect(bundleRemaining(cart({ a: 2, d: 4 }), all, '2026-06-02')).toBe(2)
  expect(bundleRemaining(cart({ a: 2 }), all, '2026-06-03')).toBe(0)
  const owned = [
    { eventId: 'team', numberOfBowlers: 5, day: '2026-06-02', count: 1 },
    { eventId: 'doubles', numberOfBowlers: 2, day: '2026-06-03', count: 1 },
  ]
  expect(bundleRemaining(cart({ late: 1 }), { ...all, owned }, '2026-06-03')).toBe(1)
  expect(cartProblems(cart({ d: 1 }), all)[0]).toMatch(
    /^Doubles on Jun 2nd, 2026 can only be bought with Team entries of the day before: 1 too many/,
  )
  expect([suggestedSets(2, 5), suggestedSets(1, 5), suggestedSets(3, 4)]).toEqual([5, 2, 6])
})
const allEvents = {
  id: 'v',
  name: 'All Events',
  owner: 'bowler' as const,
  notOffered: false,
  price: 2_000,
  mappedEventIds: ['team', 'singles'],
  owned: 0,
}
test('virtual entries stop at the bowlers, or the teams, owned and in the cart; Singles of a set count twice', () => {
  const event = { ...allEvents, owned: 3 }
  const owned = [{ eventId: 'team', numberOfBowlers: 5, day: null, count: 1 }]
  const all = facts([squad('a'), { ...doubles('d', '2026-06-02'), linkedEventId: 'singles' }], {
    owned,
    virtualEvents: new Map([['v', event]]),
  })
  expect(virtualRemaining(event, cart({ a: 1, d: 2 }, { v: 4 }), all)).toBe(5 + 5 + 4 - 3 - 4)
  expect(virtualRemaining({ ...event, owner: 'team' }, cart({ a: 1 }), all)).toBe(1 + 1 - 3)
  expect(cartProblems(cart({}, { v: 3 }), all)).toEqual([
    'All Events: 1 more than your bowlers can enter. Please lower the quantity.',
  ])
})
test('without its parents the rest of a cart is lowered to what they allow', () => {
  const bundling = { parentEventId: 'team', parentEventName: 'Team', childEventId: 'doubles', quantity: 3 }
  const event = { ...allEvents, mappedEventIds: ['team', 'doubles'] }
  const all = facts([squad('a'), doubles('d', '2026-06-02'), doubles('e', '2026-06-02')], {
    bundling,
    virtualEvents: new Map([['v', event]]),
  })
  const full = cart({ a: 2, d: 4, e: 2 }, { v: 22 })
  expect(dropUncovered(full, all)).toEqual(full)
  // one team of five, three sets of two
  expect(dropUncovered(cart({ a: 1, d: 4, e: 2 }, { v: 22 }), all)).toEqual(cart({ a: 1, d: 1, e: 2 }, { v: 11 }))
  expect(dropUncovered(cart({ d: 4, e: 2 }, { v: 22 }), all)).toEqual(cart({}, {}))
})
test('captains cannot buy a start from its minute on; staff can', () => {
  const at = (now: string | null) => facts([squad('a')], { now: now === null ? null : new Date(now) })
  expect(cartProblems(cart({ a: 1 }), at('2026-06-01T13:59:59.999Z'))).toEqual([])
  expect(cartProblems(cart({ a: 1 }), at('2026-06-01T14:00:00Z'))).toEqual([
    'Team, 09:00 AM, Jun 1st, 2026 has started. Please remove it and try again.',
  ])
  expect(cartProblems(cart({ a: 1 }), at(null))).toEqual([])
})
test('sold out, too many, a changed price and what is gone each have their sentence', () => {
  const all = facts([
    squad('full', { left: 0 }),
    squad('few', { left: 1, startsAt: '2026-06-01T14:00:00Z' }),
    squad('gone', { notOffered: true }),
  ])
  expect(cartProblems(cart({ full: 1 }), all)).toEqual(['Team, 09:00 AM, Jun 1st, 2026 is SOLD OUT.'])
  expect(cartProblems(cart({ few: 2 }), all)).toEqual([
    'Team, 09:00 AM, Jun 1st, 2026 has only 1 left. Please lower the quantity.',
  ])
  expect(cartProblems(cart({ gone: 1, unknown: 1 }), all)).toEqual([
    'Team, 09:00 AM, Jun 1st, 2026 is no longer offered. Please remove it and try again.',
    'Something in your cart is no longer offered. Please remove it and try again.',
  ])
  const hidden = facts([], { virtualEvents: new Map([['v', { ...allEvents, notOffered: true }]]) })
  expect(cartProblems(cart({}, { v: 1 }), hidden)).toEqual([
    'All Events is no longer offered. Please remove it and try again.',
  ])
  expect(cartProblems({ squads: [{ id: 'few', quantity: 1, price: 100 }], virtualEvents: [] }, all)).toEqual([
    'The price of Team changed from $1.00 to $252.50. Please review your cart.',
  ])
})
