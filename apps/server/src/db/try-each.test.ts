import { expect, test } from 'vitest'
import { tryEach } from './try-each.ts'

test('all are tried, one after the other; the first failure is thrown at the end', async () => {
  const tried: number[] = []
  const all = tryEach([1, 2, 3, 4], async (n) => {
    await new Promise(setImmediate)
    tried.push(n)
    if (n % 2 === 0) throw new Error(`${n} failed.`)
  })
  await expect(all).rejects.toThrow('2 failed.')
  expect(tried).toEqual([1, 2, 3, 4])
})
