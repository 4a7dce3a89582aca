import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ChangeFacts,
  type ChangeSquad,
  cartNeedsParent,
  childrenToMove,
  firstChangeDay,
  moveParentFirst,
  roomFor,
  squadsTooFull,
  whyNotChangeTo,
} from './squad-change.rules.ts'

test.each([
  ['2026-02-01T12:00:00Z', '2026-03-01'],
  ['2026-03-10T04:59:00Z', '2026-03-09'],
  ['2026-03-10T05:00:00Z', '2026-03-10'],
])('at %s the first day is %s', (now, day) =>
  expect(firstChangeDay({ startDate: '2026-03-01', timeZone: 'America/Chicago' }, new Date(now))).toBe(day),
)

describe('children that go along', () => {
  const child = (entryNumber: number, sessionId: string | null = null, bowlerIds: string[] = []) => ({
    entryNumber,
    sessionId,
    bowlerIds,
  })
  const numbers = (children: { entryNumber: number }[]) => children.map(({ entryNumber }) => entryNumber)
  test('those who share bowlers first, then those of the same order, then the latest', () => {
    const children = [child(1), child(2, 'x'), child(3, null, ['a']), child(4), child(5, 'x', ['a', 'b'])]
    const parent = { sessionId: 'x', bowlerIds: ['a', 'b'] }
    expect(numbers(childrenToMove(parent, children, 0, 5))).toEqual([5, 3, 2, 4, 1])
    expect(numbers(childrenToMove(parent, children, 1, 2))).toEqual([5, 3, 2])
    expect(childrenToMove(parent, children, 1, 5)).toEqual([])
    expect(numbers(childrenToMove({ sessionId: null, bowlerIds: [] }, children, 2, 2))).toEqual([5])
  })
  test('what stays is covered by the parents that stay, and never more goes than has to', () =>
    fc.assert(
      fc.property(fc.nat(30), fc.nat(5), fc.nat(6), (count, others, quantity) => {
        const children = Array.from({ length: count }, (_, index) => child(index))
        const moved = childrenToMove({ sessionId: null, bowlerIds: [] }, children, others, quantity).length
        expect(count - moved).toBeLessThanOrEqual(others * quantity)
        expect(moved === 0 || count - moved === others * quantity).toBe(true)
        if (others === 0) expect(moved).toBe(count)
      }),
    ))
})

const squad = (values: Partial<ChangeSquad> = {}): ChangeSquad => ({
  id: 'to',
  eventId: 'team',
  numberOfBowlers: 5,
  startsAt: '2026-03-12T15:00:00Z',
  day: '2026-03-12',
  notOffered: false,
  isLinkedChild: false,
  price: 0,
  ...values,
})
const facts = (values: Partial<ChangeFacts> = {}): ChangeFacts => ({
  as: 'captain',
  eventId: 'team',
  from: squad({ id: 'from' }),
  firstDay: '2026-03-10',
  lastDay: '2026-03-31',
  now: new Date('2026-03-10T15:00:00Z'),
  allowChangeBetweenFreeEvents: true,
  childEventId: 'doubles',
  coveredDay: () => false,
  ...values,
})
const other = { eventId: 'mixed' }
const doubles = squad({ id: 'from', eventId: 'doubles' })
test.each<[string, ChangeSquad, ChangeFacts, RegExp | null]>([
  ['another squad of the event', squad(), facts(), null],
  ['from no squad', squad(), facts({ from: null }), null],
  ['the same squad', squad({ id: 'from' }), facts(), /already on this squad/],
  ['hidden', squad({ notOffered: true }), facts(), /cannot be chosen/],
  ['hidden, for staff', squad({ notOffered: true }), facts({ as: 'staff' }), null],
  ['sold with another', squad({ notOffered: true, isLinkedChild: true }), facts({ as: 'staff' }), /cannot be chosen/],
  ['before the first day', squad({ day: '2026-03-09' }), facts(), /Mar 10th, 2026 and Mar 31st/],
  ['after the last day', squad({ day: '2026-04-01' }), facts(), /date must lie between/],
  ['on the last day', squad({ day: '2026-03-31' }), facts(), null],
  ['started', squad({ startsAt: '2026-03-10T15:00:00Z', day: '2026-03-10' }), facts(), /already started/],
  ['started, for staff', squad({ startsAt: '2026-03-10T15:00:00Z', day: '2026-03-10' }), facts({ as: 'staff' }), null],
  ['before the first day, for staff', squad({ day: '2026-03-09' }), facts({ as: 'staff' }), /date must lie between/],
  ['a free event, same start', squad(other), facts(), null],
  ['switched off', squad(other), facts({ allowChangeBetweenFreeEvents: false }), /another event/],
  ['to a paid event', squad({ ...other, price: 1 }), facts(), /free/],
  ['from a paid event', squad(other), facts({ from: squad({ id: 'from', price: 1 }) }), /free/],
  ['fewer bowlers', squad({ ...other, numberOfBowlers: 4 }), facts(), /same number of bowlers/],
  ['another start', squad({ ...other, startsAt: '2026-03-12T15:30:00Z' }), facts(), /same time/],
  ['to the bundled event', squad({ eventId: 'doubles' }), facts(), /together/],
  ['a bundled child on its date', squad({ eventId: 'doubles' }), facts({ eventId: 'doubles', from: doubles }), null],
  [
    'a bundled child on another date',
    squad({ eventId: 'doubles', day: '2026-03-13' }),
    facts({ eventId: 'doubles', from: doubles }),
    new RegExp(moveParentFirst),
  ],
  [
    'a bundled child without a squad, parents the day before',
    squad({ eventId: 'doubles' }),
    facts({ eventId: 'doubles', from: null, coveredDay: (day) => day === '2026-03-12' }),
    null,
  ],
  [
    'a bundled child without a squad, no parents',
    squad({ eventId: 'doubles' }),
    facts({ eventId: 'doubles', from: null }),
    new RegExp(moveParentFirst),
  ],
])('%s', (_, to, given, message) => {
  const refusal = whyNotChangeTo(to, given)
  if (message) expect(refusal?.message).toMatch(message)
  else expect(refusal).toBeNull()
})

test('places: who is there already takes none', () => {
  const left = new Map([
    ['a', 0],
    ['b', 1],
  ])
  expect(squadsTooFull([{ from: 'x', to: 'b' }], left)).toEqual([])
  expect(squadsTooFull([{ from: 'a', to: 'a' }], left)).toEqual([])
  expect(squadsTooFull([{ from: 'b', to: 'a' }], left)).toEqual(['a'])
  expect(
    squadsTooFull(
      [
        { from: null, to: 'b' },
        { from: null, to: 'b' },
      ],
      left,
    ),
  ).toEqual(['b'])
  expect(
    squadsTooFull(
      [
        { from: 'a', to: 'b' },
        { from: 'c', to: 'a' },
      ],
      left,
    ),
  ).toEqual([])
  expect(squadsTooFull([{ from: null, to: 'unknown' }], left)).toEqual(['unknown'])
  expect(squadsTooFull([{ from: 'a', to: null }], left)).toEqual([])
  const over = new Map([['a', -2]])
  expect(squadsTooFull([{ from: 'a', to: 'a' }], over)).toEqual([])
})

test.each<[string[], string | null, number]>([
  [[], null, 3],
  [['u', 'u'], 't', 2],
  [['s', 's'], 's', 3],
  [['s', 'u'], 's', 1],
  [['u', 'u'], 's', 0],
  [['s', 's'], null, 0],
])('room for an entry with children on %j when its squad comes with %s: %i', (linked, linkedSquadId, room) => {
  const left = new Map([
    ['d', 3],
    ['s', 1],
    ['t', 5],
  ])
  expect(roomFor(linked, { id: 'd', linkedSquadId }, left)).toBe(room)
})

test.each([
  [0, 0, 0, false],
  [0, 0, 1, true],
  [1, 2, 1, false],
  [1, 3, 1, true],
  [1, 4, 0, false],
])('%i parents and %i children stay, %i in the cart: %s', (parentsLeft, childrenLeft, inCart, needs) =>
  expect(cartNeedsParent({ parentsLeft, childrenLeft, inCart, quantity: 3 })).toBe(needs),
)
