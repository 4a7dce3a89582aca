import { expect, test } from 'vitest'
import { typedDay } from './typedDay.ts'

test.each([
  ['3/5/2027', '2027-03-05'],
  ['03-05-27', '2027-03-05'],
  [' 2027-03-05 ', '2027-03-05'],
  ['2/29/2028', '2028-02-29'],
  ['2/29/2027', null],
  ['13/1/2027', null],
  ['March', null],
  ['', null],
])('%s is the day %s', (text, day) => {
  expect(typedDay(text)).toBe(day)
})
