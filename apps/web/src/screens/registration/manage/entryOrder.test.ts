import { expect, test } from 'vitest'
import type { Entry } from '../../../rosters/entryDraft.ts'
import { groupLinked, nextToFill } from './entryOrder.ts'

const entry = (id: string, more: Partial<Entry> = {}) =>
  ({ id, parentEntryId: null, readOnly: false, rosterComplete: false, ...more }) as Entry
const child = (id: string, parentEntryId: string) => entry(id, { parentEntryId, readOnly: true })
const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id)

test('linked entries follow the one they belong to; one without its parent in the list is by itself', () => {
  const entries = [entry('team'), entry('d1'), entry('d2'), child('s1', 'd1'), child('x', 'gone'), child('s2', 'd1')]
  expect(ids(groupLinked(entries))).toEqual(['team', 'd1', 's1', 's2', 'd2', 'x'])
})
test('the next roster to fill is one further on, then from the top; complete, read-only and this one are left out', () => {
  const full = entry('full', { rosterComplete: true })
  const entries = [entry('a'), full, child('s', 'a'), entry('b'), entry('c')]
  expect(nextToFill(entries)?.id).toBe('a')
  expect(nextToFill(entries, 'a')?.id).toBe('b')
  expect(nextToFill(entries, 'c')?.id).toBe('a')
  expect(nextToFill([full, entry('b'), child('s', 'b')], 'b')).toBeUndefined()
})
