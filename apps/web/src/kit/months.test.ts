import { expect, test } from 'vitest'
import { addMonths, nameOf, weeksOf } from './months.ts'
import { stepDay } from './stepDay.ts'

test('a month that starts on Sunday and has 28 days is four weeks', () => {
  const weeks = weeksOf('2026-02')
  expect(weeks).toHaveLength(4)
  expect(weeks[0]?.[0]).toBe('2026-02-01')
  expect(weeks[3]?.[6]).toBe('2026-02-28')
})
test('weeks begin on Sunday and take in the neighbours, also over a clock change and a new year', () => {
  expect(weeksOf('2026-03')[0]?.[0]).toBe('2026-03-01')
  expect(weeksOf('2026-11').at(-1)?.at(-1)).toBe('2026-12-05')
  expect(weeksOf('2027-01')[0]?.[0]).toBe('2026-12-27')
  expect(weeksOf('2026-08')).toHaveLength(6)
})
test('months are counted over the year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2026-01', -13)).toBe('2024-12')
  expect(nameOf('2026-03')).toBe('March 2026')
})
test.each([
  ['ArrowLeft', '2026-02-28'],
  ['ArrowDown', '2026-03-08'],
  ['End', '2026-03-31'],
  ['PageUp', '2026-02-01'],
])('%s from March 1st leads to %s', (key, day) => {
  expect(stepDay('2026-03-01', key)).toBe(day)
})
test('a shorter month ends on its last day; other keys lead nowhere', () => {
  expect(stepDay('2026-01-31', 'PageDown')).toBe('2026-02-28')
  expect(stepDay('2026-01-31', 'a')).toBeUndefined()
})
