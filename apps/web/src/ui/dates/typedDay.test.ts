import { expect, test } from 'vitest'
import { dayOrder, formatTypedDay, typedDay } from './typedDay.ts'

test.each([
  ['3/5/2027', '2027-03-05', '2027-05-03'],
  ['03-05-2027', '2027-03-05', '2027-05-03'],
  ['3.5.2027', '2027-03-05', '2027-05-03'],
  [' 2027-03-05 ', '2027-03-05', '2027-03-05'],
  ['2/29/2028', '2028-02-29', null],
  ['2/29/2027', null, null],
  ['13/1/2027', null, '2027-01-13'],
  ['1/32/2027', null, null],
  ['3/5/27', null, null],
  ['3/5/0999', null, null],
  ['3/5/1000', '1000-03-05', '1000-05-03'],
  ['March', null, null],
  ['', null, null],
])('%s is the day %s, with the day first %s', (text, american, other) => {
  expect([typedDay(text), typedDay(text, 'day first')]).toEqual([american, other])
})

test('the order is that of the locale, also where a day is shown', () => {
  expect(['en-US', 'en-us', 'en-GB', 'de'].map(dayOrder)).toEqual([
    'month first',
    'month first',
    'day first',
    'day first',
  ])
  expect(formatTypedDay('2027-03-05', 'month first')).toBe('03/05/2027')
  expect(formatTypedDay('2027-03-05', 'day first')).toBe('05/03/2027')
})
