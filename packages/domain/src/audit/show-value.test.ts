import { expect, test } from 'vitest'
import { shownValue } from './show-value.ts'

test('values are shown as the console shows them', () => {
  const shown = (value: string | null, kind: Parameters<typeof shownValue>[1]) =>
    shownValue(value, kind, { timeZone: 'America/Chicago', nameOf: (id) => (id === 'e' ? 'Team' : undefined) })
  expect([
    shown('21050', 'money'),
    shown('true', 'yesNo'),
    shown('false', 'yesNo'),
    shown('2026-03-01', 'day'),
    shown('2026-03-01T15:00:00+00:00', 'instant'),
    shown('3', 'status'),
    shown('65', 'weekdays'),
    shown('team', 'owner'),
    shown('e', 'id'),
    shown('x', 'id'),
    shown('', 'text'),
    shown(null, 'money'),
  ]).toEqual([
    ...['$210.50', 'yes', 'no', 'Mar 1st, 2026', '9:00 AM, Mar 1st, 2026', 'Public Registration Open', 'Sun, Sat'],
    ...['Team Owned', 'Team', 'something that is gone', null, null],
  ])
})
