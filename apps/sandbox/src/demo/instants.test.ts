import { expect, test } from 'vitest'
import { instantOf } from './instants.ts'

test.each([
  ['winter', '2026-01-15', '08:00', 'America/Chicago', '2026-01-15T14:00:00.000Z'],
  ['summer', '2026-07-15', '08:00', 'America/Chicago', '2026-07-15T13:00:00.000Z'],
  ['the morning of the change to summer time', '2026-03-08', '08:00', 'America/Chicago', '2026-03-08T13:00:00.000Z'],
  ['before the change to summer time', '2026-03-08', '01:30', 'America/New_York', '2026-03-08T06:30:00.000Z'],
  ['the evening of the change back', '2026-11-01', '18:30', 'America/Denver', '2026-11-02T01:30:00.000Z'],
  ['an evening that is the next day in UTC', '2026-12-31', '20:00', 'America/Denver', '2027-01-01T03:00:00.000Z'],
])('%s', (_, day, time, zone, expected) => {
  expect(instantOf(day, time, zone).toISOString()).toBe(expected)
})
