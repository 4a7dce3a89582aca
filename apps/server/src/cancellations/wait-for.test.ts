import { expect, test } from 'vitest'
import { jitter } from '../testing/waiting.ts'
import { waitFor } from './wait-for.ts'

const day = 86_400_000

test('an act that ends in time is answered, also when it fails', async () => {
  expect(await waitFor(async () => 'done', day)).toBe('done')
  await expect(waitFor(() => Promise.reject(new Error('refused')), day)).rejects.toThrow('refused')
})

test('an act that takes longer goes on, and nobody waits for it any more', async () => {
  const provider = Promise.withResolvers<void>()
  let heard: boolean | undefined
  const ended = Promise.withResolvers<void>()
  const waited = waitFor(async (isAwaited) => {
    await provider.promise
    heard = isAwaited()
    ended.resolve()
  }, 0)
  expect(await waited).toBeNull()
  provider.resolve()
  await ended.promise
  expect(heard).toBe(false)
})

test('who was promised the outcome waits for it', async () => {
  const written = Promise.withResolvers<void>()
  const waited = waitFor(async (isAwaited) => {
    const promised = isAwaited()
    await written.promise
    return promised
  }, 0)
  const first = await Promise.race([waited, jitter(5).then(() => 'still waits')])
  expect(first).toBe('still waits')
  written.resolve()
  expect(await waited).toBe(true)
})
