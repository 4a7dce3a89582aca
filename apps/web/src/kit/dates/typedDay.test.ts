import { dayNeeded } from '@kegler/domain/dates.ts'
import { expect, test } from 'vitest'
import { dayIn, dayOrder, dayProblem, formatTypedDay, textOfDay, typedDay } from './typedDay.ts'

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

test.each([
  ['2027-03-05', '2027-03-05', '03/05/2027'],
  ['2027-02-31', null, '2027-02-31'],
  ['02/31/2027', null, '02/31/2027'],
  ['tomorrow', null, 'tomorrow'],
  [null, null, ''],
])('a date field with the value %s has the day %s and shows %s', (value, day, shown) => {
  expect([dayIn(value), textOfDay(value, 'month first')]).toEqual([day, shown])
})

test.each([
  ['02/31/2027', undefined, false, 'This is not a date: 02/31/2027.'],
  ['02/31/2027', undefined, true, null],
  ['02/31/2027', dayNeeded, true, 'This is not a date: 02/31/2027.'],
  ['02/31/2027', 'Please enter a valid start date', false, 'Please enter a valid start date'],
  [
    '2027-03-05',
    'Squad date must be within the tournament dates',
    true,
    'Squad date must be within the tournament dates',
  ],
  ['2027-03-05', undefined, false, null],
  ['9999-01-01', dayNeeded, false, 'Enter a day of the years 1900 to 2100.'],
  [null, 'Required', false, 'Required'],
])('with the value %s and the error %s, typing %s, a date field says %s', (value, error, isTyping, says) => {
  expect(dayProblem(value, error, isTyping)).toBe(says)
})
