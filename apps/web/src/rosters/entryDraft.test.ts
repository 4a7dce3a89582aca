import { expect, test } from 'vitest'
import { draftOfEntry, type Entry, teamMoves, type VirtualEntry } from './entryDraft.ts'

const entry = (id: string, virtualEventId: string, teamEntryId: string | null) =>
  ({ id, virtualEventId, teamEntryId }) as VirtualEntry
const entries = [entry('1', 'a', 'team'), entry('2', 'a', null), entry('3', 'b', null), entry('4', 'b', 'other')]

test.each<[string, string[], { id: string; teamEntryId: string | null }[]]>([
  ['nothing changes', ['a'], []],
  ['one is taken', ['a', 'b'], [{ id: '3', teamEntryId: 'team' }]],
  ['one is given back', [], [{ id: '1', teamEntryId: null }]],
  [
    'one for another',
    ['b'],
    [
      { id: '1', teamEntryId: null },
      { id: '3', teamEntryId: 'team' },
    ],
  ],
  ['what nobody has left is not taken', ['a', 'c'], []],
])('%s', (_, wanted, moves) => {
  expect(teamMoves(entries, 'team', wanted)).toEqual(moves)
})

test.each([
  ['No Team Name', null, 'US'],
  ['No Team Name', 'CA', 'CA'],
  ['Rollers', null, ''],
  ['Rollers', 'CA', 'CA'],
])('%s from %s starts with country %s', (name, countryId, shown) => {
  const entry = { name, countryId, state: null, pairCode: null, rosterPositions: [] } as Partial<Entry> as Entry
  expect(draftOfEntry(entry, []).countryId).toBe(shown)
})
