import { describe, expect, test } from 'vitest'
import {
  whyNotBesideLinked,
  whyNotChangeBowlers,
  whyNotChangeCriteria,
  whyNotChangeMaps,
  whyNotDelete,
  whyNotHide,
  whyNotLink,
} from './event.rules.ts'

const unused = { isUsed: false, held: 0, isBeingPaid: false }
const plain = { ...unused, name: 'Team', feeds: [], hasActiveFee: false, hasActiveRule: false }

test.each([
  [unused, 0, null],
  [{ ...unused, held: 3 }, 0, null],
  [{ ...unused, isUsed: true }, 0, /entries of this event have been sold/],
  [{ ...unused, isBeingPaid: true }, 0, /somebody is paying/],
  [unused, 1, /rosters of this event in their carts/],
])('number of bowlers: %j, %i rosters in carts', (use, cartRosters, expected) => {
  const refusal = whyNotChangeBowlers({ ...use, cartRosters })
  if (expected) expect(refusal).toMatch(expected)
  else expect(refusal).toBeNull()
})

test('criteria are fixed once an entry was sold, maps and owner also while somebody holds one', () => {
  expect(whyNotChangeCriteria({ isUsed: false })).toBeNull()
  expect(whyNotChangeCriteria({ isUsed: true })).toMatch(/have been sold/)
  expect(whyNotChangeMaps(unused)).toBeNull()
  for (const use of [{ isUsed: true }, { held: 1 }, { isBeingPaid: true }])
    expect(whyNotChangeMaps({ ...unused, ...use })).toMatch(/cannot change/)
})

test.each([1, 2, 3, 4])('status %i: events can be hidden', (status) => expect(whyNotHide(status)).toBeNull())
test.each([5, 6])('status %i: nothing can be hidden', (status) => expect(whyNotHide(status)).toMatch(/closed/))

describe('delete', () => {
  test.each([2, 3, 4, 5, 6])('not in status %i', (status) =>
    expect(whyNotDelete(status, plain)).toMatch(/status Setup/),
  )
  test.each([
    [{}, null],
    [{ isUsed: true }, 'Entries of Team have been sold. It cannot be deleted.'],
    [{ isBeingPaid: true }, 'Somebody is paying for Team now. Please try again later.'],
    [{ held: 2 }, 'Captains have Team in their carts. Please try again later.'],
    [
      { feeds: ['All Events', 'Team All Events'] },
      'Team is linked to All Events, Team All Events. Remove it there first.',
    ],
    [{ hasActiveFee: true }, 'Team has an active add-on fee. Deactivate it first.'],
    [{ hasActiveRule: true }, 'Team is part of the active bundling rule. Deactivate it first.'],
  ])('%j', (values, expected) => expect(whyNotDelete(1, { ...plain, ...values })).toBe(expected))
})

describe('linked', () => {
  const events = (...bowlers: number[]) => bowlers.map((numberOfBowlers) => ({ ...unused, numberOfBowlers }))
  test.each([
    [[5, 2, 1], null],
    [[2, 1], null],
    [[5, 2], /exactly one/],
    [[1, 1], /exactly one/],
    [[2, 2, 1], /exactly one/],
    [[5], /exactly one/],
    [[], /exactly one/],
  ])('events for %j bowlers', (bowlers, expected) => {
    const refusal = whyNotLink(events(...bowlers))
    if (expected) expect(refusal).toMatch(expected)
    else expect(refusal).toBeNull()
  })
  test('not once one of both is sold or held; the others do not matter', () => {
    const [team, doubles, singles] = events(5, 2, 1) as [never, never, never]
    expect(whyNotLink([{ ...(team as object), isUsed: true, held: 5 } as never, doubles, singles])).toBeNull()
    expect(whyNotLink([team, { ...(doubles as object), isUsed: true } as never, singles])).toMatch(/sold/)
    expect(whyNotLink([team, doubles, { ...(singles as object), held: 1 } as never])).toMatch(/carts/)
    expect(whyNotLink([team, doubles, { ...(singles as object), isBeingPaid: true } as never])).toMatch(/carts/)
  })
  test.each([
    [null, 5, [2, 1], null],
    [null, 2, [2, 1], /second event for two bowlers/],
    [null, 1, [2, 1], /second event for one bowler/],
    [5, 4, [2, 1], null],
    [5, 2, [2, 1], /second event for two bowlers/],
    [2, 5, [5, 1], /Unlink/],
    [1, 1, [2], null],
  ])('while linked: from %j to %i bowlers beside %j', (before, after, others, expected) => {
    const refusal = whyNotBesideLinked(before, after, others)
    if (expected) expect(refusal).toMatch(expected)
    else expect(refusal).toBeNull()
  })
})
