import { expect, test } from 'vitest'
import type { Call } from './call.ts'
import { calls } from './calls.ts'

const all = Object.entries(calls as Record<string, Call>)

test('each call that is not a GET says whether it writes', () => {
  expect(all.filter(([key, { write }]) => !key.startsWith('GET ') && write === undefined)).toEqual([])
})
test('a GET writes only where the specification has it so', () => {
  const writing = all.filter(([key, { write }]) => key.startsWith('GET ') && write === true)
  expect(writing.map(([key]) => key)).toEqual(['GET registration/cartroster/clear/:tournamentId'])
})
test('each write names what it changes, and nothing else does', () => {
  expect(all.filter(([, { write, changes }]) => (write === true) !== (changes !== undefined))).toEqual([])
})
