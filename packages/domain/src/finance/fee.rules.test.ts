import { expect, test } from 'vitest'
import { notNumeric, sameAsDefault, TypedPercent, TypedTournamentFee, whyNotFee } from './fee.rules.ts'

test.each([
  ['0', 0],
  ['3', 3],
  ['3.', 3],
  [' 3.25 ', 3.25],
  ['3.25%', 3.25],
  [100, 100],
  [0.07, 0.07],
  ['', notNumeric],
  ['abc', notNumeric],
  ['1e1', notNumeric],
  ['3,25', notNumeric],
  ['-1', 'Enter a percent between 0 and 100.'],
  ['100.01', 'Enter a percent between 0 and 100.'],
  ['3.255', 'Enter the percent with at most two decimals.'],
  [null, notNumeric],
])('the default fee %j is read as %j', (typed, expected) => {
  const read = TypedPercent.safeParse(typed)
  expect(read.success ? read.data : read.error.issues[0]?.message).toBe(expected)
})

test('an empty fee of a tournament removes it', () => {
  expect(TypedTournamentFee.parse('')).toBeNull()
  expect(TypedTournamentFee.parse('2.5')).toBe(2.5)
  const wrong = (typed: string) => TypedTournamentFee.safeParse(typed).error?.issues[0]?.message
  expect(['x', '101', '1.234'].map(wrong)).toEqual([
    notNumeric,
    'Enter a percent between 0 and 100.',
    'Enter the percent with at most two decimals.',
  ])
})

test('a fee of its own differs from the default', () => {
  expect(whyNotFee(3, 3)).toBe(sameAsDefault)
  expect(whyNotFee(3, 3.25)).toBeNull()
  expect(whyNotFee(null, 0)).toBeNull()
})
