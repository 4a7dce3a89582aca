import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Division,
  type DivisionFacts,
  type DivisionMember,
  divisionFits,
  findDivision,
  inNaturalOrder,
  verificationDate,
} from './division.rules.ts'

const division = (name: string, values: Partial<Division> = {}): Division => ({
  id: name,
  name,
  isDefault: false,
  minAverage: null,
  maxAverage: null,
  minAge: null,
  maxAge: null,
  minFemale: 0,
  minMale: 0,
  ...values,
})
const member = (values: Partial<DivisionMember> = {}): DivisionMember => ({
  average: 180,
  birthDate: '1990-03-01',
  gender: 'F',
  ...values,
})
const facts: DivisionFacts = {
  defaultAverage: 200,
  ageAppliesTo: 'Oldest Member',
  verificationDate: '2026-03-01',
  averageBased: true,
  ageBased: true,
  genderBased: true,
}

test('names sort naturally', () => {
  const names = ['Division 10', 'Division 2', 'division 1', 'Division 1b']
  expect(inNaturalOrder(names.map((name) => division(name))).map(({ name }) => name)).toEqual([
    'division 1',
    'Division 1b',
    'Division 2',
    'Division 10',
  ])
})

describe('which division', () => {
  test.each<[string, DivisionMember[], Division[], string]>([
    ['no divisions', [member()], [], 'none'],
    ['no members', [], [division('A')], 'none'],
    ['the first that fits', [member()], [division('D 10'), division('D 2')], 'D 2'],
    ['lower bound is in', [member({ average: 181 })], [division('A', { minAverage: 181 })], 'A'],
    ['upper bound is in', [member({ average: 181 })], [division('A', { maxAverage: 181 })], 'A'],
    ['below', [member({ average: 180 })], [division('A', { minAverage: 181 })], 'failed'],
    ['averages are summed', [member(), member()], [division('A', { minAverage: 360, maxAverage: 360 })], 'A'],
    [
      'unknown average: the default',
      [member({ average: null })],
      [division('A', { minAverage: 200, maxAverage: 200 })],
      'A',
    ],
    ['an average of zero is known', [member({ average: 0 })], [division('A', { maxAverage: 0 })], 'A'],
    [
      'birthday on the day counts',
      [member({ birthDate: '1976-03-01' })],
      [division('Senior', { minAge: 50 })],
      'Senior',
    ],
    ['a day too young', [member({ birthDate: '1976-03-02' })], [division('Senior', { minAge: 50 })], 'failed'],
    ['unknown age where one is asked', [member({ birthDate: null })], [division('A', { maxAge: 99 })], 'failed'],
    [
      'women',
      [member(), member({ gender: 'M' })],
      [division('A', { minFemale: 2 }), division('B', { minFemale: 1, minMale: 1 })],
      'B',
    ],
    ['unknown gender counts for none', [member({ gender: null })], [division('A', { minMale: 1 })], 'failed'],
    [
      'else the default one',
      [member()],
      [division('Open', { isDefault: true }), division('Z', { minAverage: 300 })],
      'Open',
    ],
    ['the default comes last, whatever its name', [member()], [division('A', { isDefault: true }), division('Z')], 'Z'],
  ])('%s', (_, members, divisions, expected) => {
    const found = findDivision(members, divisions, facts)
    expect(found.state === 'found' ? found.name : found.state).toBe(expected)
  })
  test.each([
    ['Oldest Member', 'found'],
    ['Youngest Member', 'failed'],
    ['All Members', 'failed'],
  ] as const)('age of the %s', (ageAppliesTo, state) => {
    const members = [member({ birthDate: '1970-01-01' }), member({ birthDate: '2000-01-01' })]
    expect(findDivision(members, [division('Senior', { minAge: 50 })], { ...facts, ageAppliesTo }).state).toBe(state)
  })
})

test.each(['averageBased', 'ageBased', 'genderBased'] as const)(
  '%s: without it that criterion asks nothing',
  (flag) => {
    const values = { averageBased: { minAverage: 500 }, ageBased: { minAge: 90 }, genderBased: { minMale: 1 } }[flag]
    const asks = division('A', values)
    expect(divisionFits([member()], asks, facts)).toBe(false)
    expect(divisionFits([member()], asks, { ...facts, [flag]: false })).toBe(true)
    const others = { averageBased: false, ageBased: false, genderBased: false, [flag]: true }
    expect(divisionFits([member()], asks, { ...facts, ...others })).toBe(false)
  },
)

test('what is found fits, and none before it does; without a default only misfits fail', () => {
  const bound = fc.option(fc.integer({ min: 0, max: 900 }), { nil: null })
  const divisions = fc.uniqueArray(
    fc.record({
      name: fc.string({ minLength: 1, maxLength: 4 }),
      minAverage: bound,
      maxAverage: bound,
      minFemale: fc.integer({ min: 0, max: 3 }),
    }),
    { selector: ({ name }) => name, maxLength: 6 },
  )
  const members = fc.array(
    fc.record({
      average: fc.option(fc.integer({ min: 0, max: 300 }), { nil: null }),
      gender: fc.constantFrom('F', 'M', null),
    }),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(divisions, members, (given, people) => {
      const all = given.map(({ name, ...values }) => division(name, values))
      const team = people.map((values) => member(values))
      const found = findDivision(team, all, facts)
      const fitting = inNaturalOrder(all).filter((one) => divisionFits(team, one, facts))
      if (all.length === 0) expect(found.state).toBe('none')
      else if (found.state === 'found') expect(found.id).toBe(fitting[0]?.id)
      else expect(fitting).toEqual([])
    }),
  )
})

test.each([
  ['2026-01-05', '2026-02-01', '2026-01-05'],
  [null, '2026-02-01', '2026-02-01'],
  [null, null, '2026-03-01'],
])('ages count on the day of event %s, tournament %s', (event, tournament, day) =>
  expect(
    verificationDate({ ageVerificationDate: event }, { ageVerificationDate: tournament, startDate: '2026-03-01' }),
  ).toBe(day),
)
