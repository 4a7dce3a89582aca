import { expect, test } from 'vitest'
import { type CallTable, factsIn } from './calls.ts'

const captain: CallTable = { 'PUT registration/waits/:id': { of: 'waiting-list', replaces: true } }
const staff: CallTable = { 'POST admin/entry/:id/note': { of: 'entries' } }

test.each([
  ['PUT registration/waits/:id', { of: 'waiting-list', replaces: true }],
  ['POST admin/entry/:id/note', { of: 'entries' }],
])('%s is found in its table', (key, facts) => {
  expect(factsIn([captain, staff], key)).toEqual(facts)
})

test.each(['PUT squad', 'toString'])('a call that no table has is a mistake of ours: %s', (key) => {
  expect(() => factsIn([captain, staff], key)).toThrow(key)
})

test('offline the table of captains may be missing', () => {
  expect(factsIn([null, staff], 'PUT registration/waits/:id')).toBeUndefined()
  expect(factsIn([null, staff], 'POST admin/entry/:id/note')).toEqual({ of: 'entries' })
})
