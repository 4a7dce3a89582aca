import { expect, test } from 'vitest'
import { whyReadOnly } from './entries.rules.ts'

const now = new Date('2026-03-01T15:00:00Z')
const entry = { isCancelled: false, parentEntryId: null, startsAt: '2026-03-02T15:00:00Z' }
const open = {
  status: 3,
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  registrationCloseDate: '2026-03-20',
  timeZone: 'America/Chicago',
}
test.each([
  ['open', entry, open, null],
  ['without a squad', { ...entry, startsAt: null }, open, null],
  ['status 2', entry, { ...open, status: 2 }, null],
  ['status 4', entry, { ...open, status: 4 }, null],
  ['registration closed on its day, still changeable', entry, { ...open, registrationCloseDate: '2026-02-01' }, null],
  ['cancelled', { ...entry, isCancelled: true }, open, 'ReadOnly'],
  ['squad starts now', { ...entry, startsAt: '2026-03-01T15:00:00Z' }, open, 'ReadOnly'],
  ['status 5', entry, { ...open, status: 5 }, 'ReadOnly'],
  ['status 6', entry, { ...open, status: 6 }, 'ReadOnly'],
  [
    'ended',
    entry,
    { ...open, startDate: '2026-02-01', endDate: '2026-02-28', registrationCloseDate: '2026-02-01' },
    'ReadOnly',
  ],
  ['linked child', { ...entry, parentEntryId: 'parent' }, open, 'LinkedEntry'],
])('%s', (_, one, tournament, code) => expect(whyReadOnly(one, tournament, now)?.code ?? null).toBe(code))

test('a linked child shows its parent', () =>
  expect(whyReadOnly({ ...entry, parentEntryId: 'parent' }, open, now)?.message).toBe('Showing the linked entry'))
