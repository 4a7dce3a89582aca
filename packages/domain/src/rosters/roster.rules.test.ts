import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameMatches } from '../search/name-matches.ts'
import { accentedNames } from '../testing/accented-names.ts'
import {
  type Member,
  type RosterAssignment,
  type RosterContext,
  stateOf,
  swap,
  teamName,
  whyBowlerNotAllowed,
  whyNotDifferent,
  whyNotPositions,
} from './roster.rules.ts'

const ann = { firstName: 'Ann', lastName: 'Abel' }
const bob = { firstName: 'Bob', lastName: "O'Neil" }

describe('team name', () => {
  test.each([
    [1, [ann], 'Given', 'Ann Abel'],
    [1, [null], 'Given', 'Given'],
    [1, [], '', 'No Team Name'],
    [2, [ann, bob], 'Given', "Abel/O'Neil"],
    [2, [null, bob], null, "Bob O'Neil"],
    [3, [ann, bob], ' Pin Pals ', 'Pin Pals'],
    [5, [ann], '  ', 'No Team Name'],
    [5, [ann], null, 'No Team Name'],
  ])('%i bowlers', (count, bowlers, given, name) => expect(teamName(count, bowlers, given)).toBe(name))
})

test.each([
  ['US', 'IL', 'IL'],
  ['US', ' ', null],
  ['CA', 'IL', null],
  [null, 'IL', null],
  [undefined, null, null],
])('state in %s', (country, state, kept) => expect(stateOf(country, state)).toBe(kept))

describe('swap', () => {
  const positions = fc
    .integer({ min: 1, max: 12 })
    .map((count) => Array.from({ length: count }, (_, index) => ({ position: index + 1, bowler: `b${index}` })))
  test('exchanges neighbours and nothing else; twice is as before; numbers stay 1 to n', () => {
    fc.assert(
      fc.property(
        positions,
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(-1 as const, 1 as const),
        (list, at, by) => {
          const once = swap(list, at, by)
          expect(once.map(({ position }) => position)).toEqual(list.map(({ position }) => position))
          const moves = at <= list.length && at + by >= 1 && at + by <= list.length
          if (!moves) expect(once).toEqual(list)
          else {
            expect(once[at - 1]?.bowler).toBe(list[at - 1 + by]?.bowler)
            expect(swap(once, at + by, -by as 1 | -1)).toEqual(list)
          }
        },
      ),
    )
  })
})

test.each([
  [[1, 2, 5], 5, null],
  [[6], 5, 'This event has 5 positions.'],
  [[2], 1, 'This event has one position.'],
  [[2, 1, 2], 5, 'Position 2 appears twice.'],
])('positions %j of %i', (numbers, count, why) =>
  expect(
    whyNotPositions(
      numbers.map((position) => ({ position })),
      count,
    ),
  ).toBe(why),
)

describe('why a bowler is not allowed', () => {
  const start = '2026-03-01T15:00:00.000Z'
  const later = '2026-03-01T19:00:00.000Z'
  const member: Member = { id: 'ann', usbcId: '1-2', ...ann, membershipExpires: '2026-03-01', isYouthMember: false }
  const context: RosterContext = {
    rosterId: 'mine',
    captainId: 'me',
    as: 'captain',
    day: '2026-03-01',
    timeZone: 'America/Chicago',
    bowls: [{ eventId: 'team', eventName: 'Team', startsAt: start, maxEntriesPerBowler: 1 }],
    onlyActiveMembers: true,
    onlyYouthMembers: false,
    enforceMaxEntries: true,
  }
  const assigned = (values: Partial<RosterAssignment>): RosterAssignment => ({
    bowlerId: 'ann',
    rosterId: 'other',
    captainId: 'me',
    eventId: 'doubles',
    startsAt: later,
    teamName: 'Pin Pals',
    entryNumber: 1000123,
    ...values,
  })
  test.each<[string, Partial<Member>, string[], Partial<RosterContext>, Partial<RosterAssignment>[], string | null]>([
    ['nothing', {}, ['bob'], {}, [assigned({})], null],
    ['the last day of the membership counts', {}, [], {}, [], null],
    [
      'no membership',
      { membershipExpires: null },
      [],
      {},
      [],
      'Ann Abel (1-2) has no active membership on Mar 1st, 2026.',
    ],
    [
      'lapsed',
      { membershipExpires: '2026-02-28' },
      [],
      {},
      [],
      'Ann Abel (1-2) has no active membership on Mar 1st, 2026.',
    ],
    ['lapsed, not restricted', { membershipExpires: null }, [], { onlyActiveMembers: false }, [], null],
    [
      'adult among the young',
      {},
      [],
      { onlyYouthMembers: true },
      [],
      'Ann Abel (1-2) is not a youth member, and this tournament is for youth members.',
    ],
    [
      'membership comes before youth',
      { membershipExpires: null },
      [],
      { onlyYouthMembers: true },
      [],
      'Ann Abel (1-2) has no active membership on Mar 1st, 2026.',
    ],
    ['twice', {}, ['ann'], {}, [assigned({ startsAt: start })], 'Ann Abel (1-2) is already on this roster.'],
    [
      'same start, own team',
      {},
      [],
      {},
      [assigned({ startsAt: '2026-03-01T09:00:00-06:00' })],
      "Ann Abel (1-2) already bowls at 09:00 AM, Mar 1st, 2026 on your team 'Pin Pals'.",
    ],
    [
      'same start, in the cart',
      {},
      [],
      {},
      [assigned({ startsAt: start, entryNumber: null })],
      "Ann Abel (1-2) already bowls at 09:00 AM, Mar 1st, 2026 on your team 'Pin Pals' in your cart.",
    ],
    [
      'same start, other captain: no name',
      {},
      [],
      {},
      [assigned({ startsAt: start, captainId: 'you' })],
      'Ann Abel (1-2) already bowls at 09:00 AM, Mar 1st, 2026 on a team of another captain.',
    ],
    [
      'same start, other captain, for staff',
      {},
      [],
      { as: 'staff' },
      [assigned({ startsAt: start, captainId: 'you' })],
      "Ann Abel (1-2) already bowls at 09:00 AM, Mar 1st, 2026 on team 'Pin Pals' (1000123).",
    ],
    [
      'same start, same captain, for staff',
      {},
      [],
      { as: 'staff' },
      [assigned({ startsAt: start })],
      "Ann Abel (1-2) already bowls at 09:00 AM, Mar 1st, 2026 on team 'Pin Pals' (1000123).",
    ],
    [
      'same start, in the cart, for staff',
      {},
      [],
      { as: 'staff' },
      [assigned({ startsAt: start, entryNumber: null })],
      "Ann Abel (1-2) already bowls at 09:00 AM, Mar 1st, 2026 on team 'Pin Pals' in the captain's cart.",
    ],
    ['its own assignment', {}, [], {}, [assigned({ rosterId: 'mine', startsAt: start, eventId: 'team' })], null],
    [
      'entries are full',
      {},
      [],
      {},
      [assigned({ eventId: 'team', captainId: 'you' })],
      'Ann Abel (1-2) has already reached the limit of one Team entry.',
    ],
    ['entries are full, not enforced', {}, [], { enforceMaxEntries: false }, [assigned({ eventId: 'team' })], null],
    [
      'two of three entries',
      {},
      [],
      { bowls: [{ eventId: 'team', eventName: 'Team', startsAt: null, maxEntriesPerBowler: 3 }] },
      [assigned({ eventId: 'team' }), assigned({ eventId: 'team', rosterId: 'third', startsAt: null })],
      null,
    ],
    [
      'the Singles of a linked set clash',
      {},
      [],
      {
        bowls: [
          ...context.bowls,
          { eventId: 'singles', eventName: 'Singles', startsAt: later, maxEntriesPerBowler: 1 },
        ],
      },
      [assigned({})],
      "Ann Abel (1-2) already bowls at 01:00 PM, Mar 1st, 2026 on your team 'Pin Pals'.",
    ],
  ])('%s', (_, bowler, others, place, assignments, why) =>
    expect(
      whyBowlerNotAllowed({ ...member, ...bowler }, others, { ...context, ...place }, assignments.map(assigned))
        ?.message ?? null,
    ).toBe(why),
  )
})

test('each problem of a bowler has a code', () => {
  const member = { id: 'ann', usbcId: '1-2', ...ann, membershipExpires: '2026-03-01', isYouthMember: false }
  const start = '2026-03-01T15:00:00.000Z'
  const context: RosterContext = {
    rosterId: 'mine',
    captainId: 'me',
    as: 'captain',
    day: '2026-03-01',
    timeZone: 'America/Chicago',
    bowls: [{ eventId: 'team', eventName: 'Team', startsAt: start, maxEntriesPerBowler: 2 }],
    onlyActiveMembers: true,
    onlyYouthMembers: false,
    enforceMaxEntries: true,
  }
  const other = (startsAt: string | null, rosterId: string): RosterAssignment => ({
    bowlerId: 'ann',
    rosterId,
    captainId: 'me',
    eventId: 'team',
    startsAt,
    teamName: '',
    entryNumber: 1,
  })
  const code = (values: object, others: string[] = [], assignments = [other(null, 'a')]) =>
    whyBowlerNotAllowed({ ...member, ...values }, others, context, assignments)?.code
  expect(code({ membershipExpires: null })).toBe('InactiveMembership')
  expect(whyBowlerNotAllowed(member, [], { ...context, onlyYouthMembers: true }, [])?.code).toBe('NotYouthMember')
  expect(code({}, ['ann'])).toBe('TwiceOnRoster')
  expect(code({}, [], [other(start, 'a')])).toBe('SameStart')
  expect(code({}, [], [other(null, 'a'), other(null, 'b')])).toBe('MaxEntries')
  expect(code({})).toBeUndefined()
})

test.each([
  [['a', 'b', 'c', 'd', 'e'], 0, ['a', 'b', 'c', 'd', 'e'], false],
  [['a', 'b', 'c', 'd', 'e'], 3, ['a', 'b', 'x', 'y', 'z'], false],
  [['a', 'b', 'c', 'd', 'e'], 3, ['a', 'b', 'c', 'y', 'z'], true],
  [['a', 'b', null, null, null], 3, ['a', 'b', null, null, null], false],
  [['a', 'b', 'c', null, null], 3, ['a', 'b', 'c', null, null], true],
])('%j must differ in %i from %j', (mine, mustDiffer, theirs, refused) =>
  expect(whyNotDifferent(mine, 5, mustDiffer, [{ name: 'Strikers', bowlerIds: theirs }])).toBe(
    refused ? "At least 3 of the 5 bowlers must differ from your team 'Strikers'." : null,
  ),
)

test.each(accentedNames)('%s is found as %s, and the reverse', (name, folded) => {
  expect([nameMatches(name, folded), nameMatches(folded, name)]).toEqual([true, true])
  expect(nameMatches(name, 'x')).toBe(false)
})
