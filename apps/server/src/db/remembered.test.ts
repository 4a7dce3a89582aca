import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { nobody } from '../access/actor.ts'
import { recallOffered } from '../access/offered.ts'
import { getAvailability } from '../places/get-availability.ts'
import { openTestDatabase } from '../testing/kit.ts'
import { recalled, remembered, rememberFor } from './remembered.ts'

test('what everybody sees is read once in a while, and each time inside a transaction', async () => {
  const { db, close } = await openTestDatabase()
  let reads = 0
  const read = (from: Parameters<typeof remembered>[0]) =>
    remembered(from, 'key', async () => {
      reads += 1
      return reads
    })
  expect([await read(db), await read(db)]).toEqual([1, 2]) // nothing is kept unless asked for
  rememberFor(db, 60_000)
  expect(await Promise.all([read(db), read(db), read(db)])).toEqual([3, 3, 3])
  await db.transaction().execute(async (tx) => expect(await read(tx)).toBe(4))
  expect(await read(db)).toBe(3)
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_001)
  await expect.poll(() => read(db)).toBe(5)
  later.mockRestore()
  await close()
})

test('what does not exist is not kept: made-up tournaments leave nothing behind', async () => {
  const { db, close } = await openTestDatabase()
  rememberFor(db, 60_000)
  const tid = randomUUID()
  const call = { params: { tid }, actor: nobody, db } as Parameters<typeof getAvailability>[0]
  await expect(getAvailability(call)).rejects.toMatchObject({ code: 'NotFound' })
  expect([recalled(db, `tournament ${tid}`), recallOffered(db, tid)]).toEqual([undefined, undefined])
  await close()
})

test('a read that failed is not kept', async () => {
  const { db, close } = await openTestDatabase()
  rememberFor(db, 60_000)
  await expect(remembered(db, 'key', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await remembered(db, 'key', async () => 'up')).toBe('up')
  await close()
})
