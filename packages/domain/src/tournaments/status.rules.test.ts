import { expect, test } from 'vitest'
import { type StatusAct, statusAllows, statusesThat, tournamentStatuses } from './status.rules.ts'

const acts = ['list', 'openLater', 'buy', 'change', 'reserve', 'staffChange', 'delete', 'export'] as const
test.each([
  // status, list, openLater, buy, change, reserve, staffChange, delete, export
  [1, 'Setup', false, false, false, false, false, true, true, false],
  [2, 'Admin Registration Open', true, true, false, true, true, true, false, false],
  [3, 'Public Registration Open', true, false, true, true, true, true, false, false],
  [4, 'Public Registration Closed', true, false, false, true, true, true, false, true],
  [5, 'All Registrations Closed', true, false, false, false, false, true, false, true],
  [6, 'Archived', false, false, false, false, false, false, false, false],
] as const)('status %i, %s', (status, name, ...allowed) => {
  expect(tournamentStatuses[status]).toBe(name)
  const found = (act: StatusAct) => [statusAllows(status, act), statusesThat(act).includes(status)]
  expect(acts.map(found)).toEqual(allowed.map((is) => [is, is]))
})
