import { expect, test } from 'vitest'
import { instantOf, wallTimeOf } from './wall-time.ts'

const chicago = 'America/Chicago'

test.each([
  ['2027-03-13', '09:00', chicago, '2027-03-13T15:00:00.000Z'],
  ['2027-03-14', '09:00', chicago, '2027-03-14T14:00:00.000Z'],
  ['2027-03-14', '00:15', chicago, '2027-03-14T06:15:00.000Z'],
  ['2027-03-14', '03:00', chicago, '2027-03-14T08:00:00.000Z'],
  // shown twice: the first time
  ['2027-11-07', '01:30', chicago, '2027-11-07T06:30:00.000Z'],
  ['2027-11-07', '02:00', chicago, '2027-11-07T08:00:00.000Z'],
  ['2027-07-01', '23:45', 'Pacific/Honolulu', '2027-07-02T09:45:00.000Z'],
  ['2027-07-01', '00:00', 'Asia/Kolkata', '2027-06-30T18:30:00.000Z'],
])('%s %s in %s', (day, time, zone, instant) => {
  expect(instantOf(day, time, zone).toISOString()).toBe(instant)
  expect(wallTimeOf(new Date(instant), zone)).toBe(time)
})

test('a time that clocks leave out is refused', () => {
  expect(() => instantOf('2027-03-14', '02:30', chicago)).toThrow(
    'Clocks are set forward on Mar 14th, 2027: there is no 02:30 AM. Please choose another time.',
  )
})
