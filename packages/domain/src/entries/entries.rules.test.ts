import { expect, test } from 'vitest'
import { whyNotChangeEntry } from './entries.rules.ts'

const now = new Date('2026-03-01T15:00:00Z')
const entry = { isCancelled: false, parentEntryId: null, startsAt: '2026-03-02T15:00:00Z' }
const open = {
  status: 3,
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  registrationCloseDate: '2026-03-20',
  timeZone: 'America/Chicago',
}
const cancelled = { ...entry, isCancelled: true }
const started = { ...entry, startsAt: '2026-03-01T15:00:00Z' }
const ended = { ...open, startDate: '2026-02-01', endDate: '2026-02-28', registrationCloseDate: '2026-02-01' }
test.each([
  // case, entry, tournament, code for the captain, for staff
  ['open', entry, open, null, null],
  ['without a squad', { ...entry, startsAt: null }, open, null, null],
  ['status 1', entry, { ...open, status: 1 }, 'ReadOnly', null],
  ['status 2', entry, { ...open, status: 2 }, null, null],
  ['status 4', entry, { ...open, status: 4 }, null, null],
  ['registration closed, still changeable', entry, { ...open, registrationCloseDate: '2026-02-01' }, null, null],
  ['cancelled', cancelled, open, 'ReadOnly', 'ReadOnly'],
  ['squad starts now', started, open, 'ReadOnly', null],
  ['status 5', entry, { ...open, status: 5 }, 'ReadOnly', null],
  ['status 6', entry, { ...open, status: 6 }, 'ReadOnly', 'ReadOnly'],
  ['ended', entry, ended, 'ReadOnly', 'ReadOnly'],
  ['linked child', { ...entry, parentEntryId: 'parent' }, open, 'LinkedEntry', 'LinkedEntry'],
])('%s', (_, one, tournament, captain, staff) => {
  expect(whyNotChangeEntry(one, tournament, now, 'captain')?.code ?? null).toBe(captain)
  expect(whyNotChangeEntry(one, tournament, now, 'staff')?.code ?? null).toBe(staff)
})

test('a linked child shows its parent', () =>
  expect(whyNotChangeEntry({ ...entry, parentEntryId: 'parent' }, open, now, 'captain')?.message).toBe(
    'Showing the linked entry',
  ))
