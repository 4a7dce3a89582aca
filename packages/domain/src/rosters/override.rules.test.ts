import { describe, expect, test } from 'vitest'
import {
  type AverageOf,
  averageToKeep,
  countedAverage,
  isOverridden,
  replacesAverage,
  whyNotOverride,
} from './override.rules.ts'

test.each([
  [[], 'MaxEntries', 'a', false],
  [[{ bowlerId: 'a', check: 'MaxEntries' }], 'MaxEntries', 'a', true],
  [[{ bowlerId: 'b', check: 'MaxEntries' }], 'MaxEntries', 'a', false],
  [[{ bowlerId: 'a', check: 'InactiveMembership' }], 'MaxEntries', 'a', false],
  [[{ bowlerId: null, check: 'NoDivision' }], 'NoDivision', null, true],
  [[{ bowlerId: 'a', check: 'SameStart' }], 'SameStart', 'a', false],
  [[{ bowlerId: 'a', check: 'TwiceOnRoster' }], 'TwiceOnRoster', 'a', false],
  [undefined, 'MaxEntries', 'a', false],
])('%j: %s of %s overridden is %s', (overrides, check, bowlerId, expected) =>
  expect(isOverridden(overrides, check, bowlerId)).toBe(expected),
)

test.each([
  [{ check: 'MaxEntries', usbcId: '1-a' }, null],
  [{ check: 'MaxEntries', usbcId: '2-b' }, '2-b is not on this roster.'],
  [{ check: 'MaxEntries' }, 'An override of a bowler needs a membership ID.'],
  [{ check: 'NoDivision' }, null],
  [{ check: 'NotDifferent', usbcId: '1-A' }, 'An override of the whole roster names no bowler.'],
] as const)('%j as sent: %s', (sent, why) => expect(whyNotOverride(sent, new Set(['1-A']))).toBe(why))

const none: AverageOf = { average: null, averageBy: 'captain' }
const typed = (average: number): AverageOf => ({ average, averageBy: 'captain' })
const staffs = (average: number): AverageOf => ({ average, averageBy: 'staff' })

test.each([
  [none, null, null],
  [none, 180, 180],
  [typed(150), null, 150],
  [typed(150), 180, 180],
  [staffs(210), 180, 210],
  [staffs(210), null, 210],
])('%j with a membership of %s counts %s', (of, membership, counted) =>
  expect(countedAverage(of, membership)).toBe(counted),
)

describe('average to keep', () => {
  test.each([
    ['captain, none needed', 'captain', 150, { before: null, membership: 180, averageBased: true }, none],
    ['captain, needed', 'captain', 150, { before: null, membership: null, averageBased: true }, typed(150)],
    ['captain, none counts', 'captain', 150, { before: null, membership: null, averageBased: false }, none],
    ['captain after staff', 'captain', 150, { before: staffs(210), membership: null, averageBased: true }, staffs(210)],
    [
      'captain takes theirs back',
      'captain',
      undefined,
      { before: typed(150), membership: null, averageBased: true },
      none,
    ],
    ['staff say nothing', 'staff', undefined, { before: typed(150), membership: null, averageBased: true }, typed(150)],
    ['staff say the same', 'staff', 150, { before: typed(150), membership: null, averageBased: true }, typed(150)],
    ['staff say another', 'staff', 160, { before: typed(150), membership: null, averageBased: true }, staffs(160)],
    ['staff, new bowler as known', 'staff', 180, { before: null, membership: 180, averageBased: true }, none],
    ['staff, new bowler', 'staff', 200, { before: null, membership: 180, averageBased: false }, staffs(200)],
    ['staff back to the membership', 'staff', 180, { before: staffs(200), membership: 180, averageBased: true }, none],
    ['staff take theirs back', 'staff', null, { before: staffs(200), membership: 180, averageBased: true }, none],
    ['staff keep theirs', 'staff', 200, { before: staffs(200), membership: 180, averageBased: true }, staffs(200)],
  ] as const)('%s', (_, as, sent, known, kept) => expect(averageToKeep(as, sent, known)).toEqual(kept))

  test.each([
    [staffs(200), null, 180, true],
    [staffs(200), typed(150), null, true],
    [staffs(200), staffs(190), 180, true],
    [staffs(200), staffs(200), 180, false],
    [staffs(200), null, null, false],
    [none, staffs(200), 180, false],
  ])('%j after %j with a membership of %s needs a reason: %s', (after, before, membership, needs) =>
    expect(replacesAverage(after, before, membership)).toBe(needs),
  )
})

test.each(['captain', 'staff'] as const)('%s: of the position that a bowler had only the average is kept', (as) => {
  const before = { position: 1, bowlerId: 'b', average: 200, averageBy: 'staff' as const }
  expect(averageToKeep(as, undefined, { before, membership: null, averageBased: true })).toEqual({
    average: 200,
    averageBy: 'staff',
  })
})
