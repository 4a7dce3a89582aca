import { expect, test } from 'vitest'
import { tryEach } from './try-each.ts'

test('all are tried, one after the other; the first failure is thrown at the end', async () => {
  const tried: number[] = []
  const all = tryEach(new AbortController().signal, [1, 2, 3, 4], async (n) => {
    await new Promise(setImmediate)
    tried.push(n)
    if (n % 2 === 0) throw new Error(`${n} failed.`)
  })
  await expect(all).rejects.toThrow('2 failed.')
  expect(tried).toEqual([1, 2, 3, 4])
})

test('a process that is asked to stop finishes one and begins no other', async () => {
  const asked = new AbortController()
  const tried: number[] = []
  await tryEach(asked.signal, [1, 2, 3], async (n) => {
    tried.push(n)
    if (n === 2) asked.abort()
  })
  expect(tried).toEqual([1, 2])
})
