import { expect, test } from 'vitest'
import { startOf } from './wall-time.ts'

test('a squad starts when clocks of the zone show its time; a time that they leave out is refused', () => {
  expect(startOf('2027-03-14', '03:00', 'America/Chicago')).toEqual(new Date('2027-03-14T08:00:00Z'))
  expect(() => startOf('2027-03-14', '02:30', 'America/Chicago')).toThrow(
    'Clocks are set forward on Mar 14th, 2027: there is no 2:30 AM. Please choose another time.',
  )
})
