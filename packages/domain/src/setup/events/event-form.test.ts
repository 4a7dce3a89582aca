import { expect, test } from 'vitest'
import type { z } from 'zod'
import { dayNeeded } from '../../dates.ts'
import { NewVirtualEvent } from '../virtual-events/virtual-events.calls.ts'
import { NewEvent } from './events.calls.ts'

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const bowled = {
  ...{ tournamentId: id, name: 'Team', expenseFee: 30, lineageFee: 0, prizeFee: 180.5, locationId: id },
  ...{ numberOfBowlers: 5, gamesPerSeries: 3, entriesPerLanePair: 2, maxEntriesPerBowler: 1 },
}
const virtual = {
  ...{ tournamentId: id, name: 'All Events', expenseFee: 0, lineageFee: 0, prizeFee: 12.1 },
  virtualEventMaps: `${id}, ${id}`,
}
const handicap = { isHandicapped: true, handicapPercentage: 90, handicapAverage: 220, handicapApplied: 'Team' }
const problems = (schema: z.ZodType, values: object) =>
  Object.fromEntries(schema.safeParse(values).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])

test('what is complete passes; money is cents, ids of linked events are a list', () => {
  expect(NewEvent.parse(bowled)).toMatchObject({
    prizeFee: 18_050,
    ageVerificationDate: null,
    ageAppliesTo: 'Oldest Member',
    numberOfBowlersThatMustBeDifferentPerTeam: 0,
  })
  expect(NewVirtualEvent.parse({ ...virtual, ownedBy: 'Team Owned' })).toMatchObject({
    prizeFee: 1210,
    virtualEventMaps: [id],
    ownedBy: 'team',
    scoringMethod: 'First',
  })
  expect(problems(NewEvent, { ...bowled, ...handicap, ageVerificationDate: '' })).toEqual({})
})

const both: [object, object][] = [
  [{ name: '  ' }, { name: 'Required' }],
  [{ ageVerificationDate: '02/31/2027' }, { ageVerificationDate: dayNeeded }],
  [{ prizeFee: null }, { prizeFee: 'Required' }],
  [{ prizeFee: 1.005 }, { prizeFee: 'Enter the amount with two decimals.' }],
  [
    { isHandicapped: true },
    { handicapPercentage: 'Required', handicapAverage: 'Required', handicapApplied: 'Required' },
  ],
  [{ ...handicap, handicapPercentage: 101 }, { handicapPercentage: 'Cannot be greater than 100' }],
  [{ ...handicap, handicapPercentage: -1 }, { handicapPercentage: 'Cannot be negative' }],
  [{ ...handicap, handicapPercentage: 0 }, { handicapPercentage: 'Must be greater than zero' }],
  [{ ...handicap, handicapAverage: 301 }, { handicapAverage: 'Cannot be greater than 300' }],
  [{ ...handicap, handicapAverage: -1 }, { handicapAverage: 'Cannot be negative' }],
  [{ isHandicapped: false, handicapPercentage: null }, {}],
]
test.each(both)('both kinds: %j', (values, expected) => {
  expect(problems(NewEvent, { ...bowled, ...values })).toEqual(expected)
  expect(problems(NewVirtualEvent, { ...virtual, ...values })).toEqual(expected)
})
test.each<[object, object]>([
  [{ expenseFee: -0.25 }, { expenseFee: 'Must be zero or a greater number' }],
  [{ locationId: null }, { locationId: 'Required' }],
  [{ locationId: '' }, { locationId: 'Required' }],
  [{ numberOfBowlers: null }, { numberOfBowlers: 'Required' }],
  [{ numberOfBowlers: 0 }, { numberOfBowlers: 'Must be greater than zero' }],
  [{ gamesPerSeries: 0 }, { gamesPerSeries: 'Must be greater than zero' }],
  [{ entriesPerLanePair: 0 }, { entriesPerLanePair: 'Must be greater than zero' }],
  [{ entriesPerLanePair: 1.5 }, { entriesPerLanePair: 'Enter a whole number.' }],
  [{ maxEntriesPerBowler: 0 }, { maxEntriesPerBowler: 'Must be greater than zero' }],
  [
    { numberOfBowlersThatMustBeDifferentPerTeam: 6 },
    { numberOfBowlersThatMustBeDifferentPerTeam: 'Cannot be greater than number of bowlers per team' },
  ],
  [{ numberOfBowlersThatMustBeDifferentPerTeam: 5 }, {}],
  [
    { name: '', locationId: null, isHandicapped: true, numberOfBowlersThatMustBeDifferentPerTeam: 9 },
    {
      name: 'Required',
      locationId: 'Required',
      handicapPercentage: 'Required',
      handicapAverage: 'Required',
      handicapApplied: 'Required',
      numberOfBowlersThatMustBeDifferentPerTeam: 'Cannot be greater than number of bowlers per team',
    },
  ],
])('bowled: %j', (values, expected) => expect(problems(NewEvent, { ...bowled, ...values })).toEqual(expected))

test.each<[object, object]>([
  [{ prizeFee: -1 }, { prizeFee: 'Cannot be negative amount' }],
  [{ virtualEventMaps: '' }, { virtualEventMaps: 'Required' }],
  [{ virtualEventMaps: undefined }, { virtualEventMaps: 'Required' }],
])('virtual: %j', (values, expected) => expect(problems(NewVirtualEvent, { ...virtual, ...values })).toEqual(expected))
