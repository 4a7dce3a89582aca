import { request } from 'node:http'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { Load } from '../load.ts'
import { jitter } from '../testing/waiting.ts'
import { admission } from './admission.ts'
import { answerError } from './errors.ts'

let close = async () => {}
afterEach(() => close())

/** A server with two places whose work takes 50 ms. */
async function aServer(longestWaitMs: number) {
  const server = Fastify({ forceCloseConnections: true })
  server.setErrorHandler(answerError)
  const load = new Load()
  let busiest = 0
  let working = 0
  let done = 0
  await server.register(async (scope) => {
    admission(scope, { atOnce: 2, longestWaitMs, load })
    scope.get('/api/work', async () => {
      working += 1
      busiest = Math.max(busiest, working)
      await jitter(50)
      working -= 1
      done += 1
      return {}
    })
  })
  server.get('/other', () => ({ working }))
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  close = () => server.close()
  return { address, load, counts: () => ({ busiest, done }) }
}
const times = (count: number, address: string) =>
  Promise.all(Array.from({ length: count }, () => fetch(`${address}/api/work`)))

test('requests wait in line: no more than allowed are worked on, all are answered', async () => {
  const { address, counts, load } = await aServer(60_000)
  const line = times(20, address)
  await expect.poll(() => load.line).toBeGreaterThan(5)
  const replies = await line
  expect([load.line, load.waitMs]).toEqual([0, 0])
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  expect(counts()).toEqual({ busiest: 2, done: 20 })
})

test('who would wait too long is refused at once and reads when to come back', { tags: 'full' }, async () => {
  const { address } = await aServer(100)
  await times(20, address) // the pace is known
  const replies = await times(60, address)
  const refused = replies.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(20)
  expect(replies.length - refused.length).toBeGreaterThan(2)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(await refused[0]?.json()).toMatchObject({ code: 'Overloaded' })
})

test('what is not in the scope passes the line', { tags: 'full' }, async () => {
  const { address } = await aServer(60_000)
  const line = times(10, address)
  expect(await (await fetch(`${address}/other`)).json()).toEqual({ working: 2 })
  await line
})

test('nobody works for a sender who has left', { tags: 'full' }, async () => {
  const { address, counts } = await aServer(60_000)
  const line = times(4, address)
  await expect.poll(async () => (await fetch(`${address}/other`)).json()).toEqual({ working: 2 })
  const left = request(`${address}/api/work`)
  left.on('error', () => {})
  left.end()
  await jitter(20)
  left.destroy()
  await line
  const replies = await times(2, address)
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(counts().done).toBe(6)
})
