import { request } from 'node:http'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { Load } from '../load.ts'
import { admission } from './admission.ts'
import { answerError } from './errors.ts'

let close = async () => {}
afterEach(() => close())

/** A server with two places whose work takes until the test says that it is over. */
async function aServer(longestWaitMs: number) {
  const server = Fastify({ forceCloseConnections: true })
  server.setErrorHandler(answerError)
  const load = new Load()
  const work = { over: Promise.withResolvers<void>(), busiest: 0, now: 0, done: 0 }
  await server.register(async (scope) => {
    admission(scope, { atOnce: 2, longestWaitMs, load })
    scope.get('/api/work', async () => {
      work.now += 1
      work.busiest = Math.max(work.busiest, work.now)
      await work.over.promise
      work.now -= 1
      work.done += 1
      return {}
    })
  })
  server.get('/other', () => ({ working: work.now }))
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  close = () => server.close()
  const send = (count: number) => Promise.all(Array.from({ length: count }, () => fetch(`${address}/api/work`)))
  /** Sends requests of which this many come to wait in line. */
  const sendAndWait = async (count: number, waiting: number) => {
    const replies = send(count)
    await expect.poll(() => [work.now, load.line]).toEqual([2, waiting])
    return { replies }
  }
  return { address, load, work, send, sendAndWait }
}

test('requests wait in line: no more than allowed are worked on, all are answered', async () => {
  const { load, work, sendAndWait } = await aServer(60_000)
  const { replies } = await sendAndWait(20, 18)
  work.over.resolve()
  expect((await replies).map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect([load.line, load.waitMs]).toEqual([0, 0])
  expect(work).toMatchObject({ busiest: 2, done: 20 })
})

test('who would wait too long is refused at once and reads when to come back', { tags: 'full' }, async () => {
  const { work, send, sendAndWait } = await aServer(0)
  const first = await sendAndWait(4, 2)
  work.over.resolve()
  await first.replies // the pace is known
  work.over = Promise.withResolvers()
  const { replies } = await sendAndWait(3, 1)
  for (const refused of await send(5)) {
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await refused.json()).toMatchObject({ code: 'Overloaded' })
  }
  work.over.resolve()
  expect((await replies).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('what is not in the scope passes the line', { tags: 'full' }, async () => {
  const { address, work, sendAndWait } = await aServer(60_000)
  const { replies } = await sendAndWait(10, 8)
  expect(await (await fetch(`${address}/other`)).json()).toEqual({ working: 2 })
  work.over.resolve()
  await replies
})

test('nobody works for a sender who has left', { tags: 'full' }, async () => {
  const { address, load, work, send, sendAndWait } = await aServer(60_000)
  const { replies } = await sendAndWait(4, 2)
  const left = request(`${address}/api/work`)
  left.on('error', () => {})
  left.end()
  await expect.poll(() => load.line).toBe(3)
  left.destroy()
  await expect.poll(() => load.line).toBe(2)
  work.over.resolve()
  await replies
  expect((await send(2)).map(({ status }) => status)).toEqual([200, 200])
  expect(work.done).toBe(6)
})
