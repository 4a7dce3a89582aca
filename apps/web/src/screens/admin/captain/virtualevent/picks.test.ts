import { expect, test } from 'vitest'
import { changedRows, choicesOf, pickOf, type VirtualEvent, type VirtualRow, whyNotPick } from './picks.ts'

const row = (id: string, bowlerId: string | null, values: Partial<VirtualRow> = {}): VirtualRow => ({
  ...{ id, bowlerId, bowlerName: '', usbcId: '', entryId: null, teamName: '', position: 1, divisionName: null },
  ...{ balance: 0, selected: false, isCancelled: false, version: 1, bowlers: [], teams: [] },
  ...values,
})
const bowler = (id: string, other = '') => ({
  ...{ id, usbcId: id, description: id, assignedByOtherCaptain: other !== '', otherCaptainName: other },
})
const rows = [
  row('1', 'ann'),
  row('2', null),
  row('3', 'gone', { bowlers: [bowler('gone')] }),
  row('4', 'ann', { isCancelled: true }),
]
const event = {
  owner: 'bowler',
  bowlers: [bowler('ann'), bowler('bob'), bowler('held', 'Olga Otter')],
  teams: [],
  virtualEntries: rows,
} as unknown as VirtualEvent
const [first, second, third, cancelled] = rows as [VirtualRow, VirtualRow, VirtualRow, VirtualRow]

test('a pick replaces what is saved; only what differs is sent', () => {
  expect(pickOf(first, {})).toBe('ann')
  expect(pickOf(first, { 1: null })).toBeNull()
  expect(changedRows(rows, { 1: 'ann', 2: 'bob', 4: null })).toEqual([second])
  expect(changedRows(rows, { 1: null })).toEqual([first])
})
test('a row offers its own bowler too, each bowler once', () => {
  expect(choicesOf(event, first).map(({ id }) => id)).toEqual(['ann', 'bob', 'held'])
  expect(choicesOf(event, third).map(({ id }) => id)).toEqual(['ann', 'bob', 'held', 'gone'])
})
test.each([
  [second, {}, null],
  [second, { 2: 'bob' }, null],
  [second, { 2: 'held' }, 'Bowler already entered into All Events by another captain'],
  [second, { 2: 'ann' }, 'This bowler is in two rows.'],
  [second, { 1: 'bob', 2: 'ann' }, null],
  [third, {}, 'This bowler is no longer on your roster, please replace with a valid bowler'],
  [cancelled, {}, null],
])('row %# with the picks %j: %s', (one, picks, why) => expect(whyNotPick(event, one, picks)?.text ?? null).toBe(why))
