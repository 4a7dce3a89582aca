import { expect, test } from 'vitest'
import { instantOf, wallTimeOf } from './wallTime.ts'

test.each([
  ['2027-03-01', '09:00', 'America/Chicago', '2027-03-01T15:00:00.000Z'],
  ['2027-03-14', '01:30', 'America/Chicago', '2027-03-14T07:30:00.000Z'],
  ['2027-03-14', '09:00', 'America/Chicago', '2027-03-14T14:00:00.000Z'],
  ['2027-11-07', '09:00', 'America/Chicago', '2027-11-07T15:00:00.000Z'],
  ['2027-11-07', '00:30', 'America/Chicago', '2027-11-07T05:30:00.000Z'],
  ['2027-03-01', '00:15', 'Asia/Tokyo', '2027-02-28T15:15:00.000Z'],
  ['2027-03-01', '23:45', 'Pacific/Honolulu', '2027-03-02T09:45:00.000Z'],
])('%s %s in %s is %s, and back', (day, time, zone, at) => {
  expect(instantOf({ day, time }, zone)).toBe(at)
  expect(wallTimeOf(at, zone)).toEqual({ day, time })
})

test('a time that clocks skip is as much later', () => {
  expect(instantOf({ day: '2027-03-14', time: '02:30' }, 'America/Chicago')).toBe('2027-03-14T08:30:00.000Z')
})
