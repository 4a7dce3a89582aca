import { expect, test } from 'vitest'
import { draftOfEntry, type Entry } from './entryDraft.ts'

test.each([
  ['No Team Name', null, 'US'],
  ['No Team Name', 'CA', 'CA'],
  ['Rollers', null, ''],
  ['Rollers', 'CA', 'CA'],
])('%s from %s starts with country %s', (name, countryId, shown) => {
  const entry = { name, countryId, state: null, pairCode: null, rosterPositions: [] } as Partial<Entry> as Entry
  expect(draftOfEntry(entry, []).countryId).toBe(shown)
})
