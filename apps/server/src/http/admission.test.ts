import { request } from 'node:http'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { admission } from './admission.ts'
import { answerError } from './errors.ts'

let close = async () => {}
afterEach(() => close())

/** A server with two places whose work takes 50 ms. */
async function aServer(longestWaitMs: number) {
  const server = Fastify({ forceCloseConnections: true })
  server.setErrorHandler(answerError)
  let busiest = 0
  let working = 0
  let done = 0
  await server.register(async (scope) => {
    admission(scope, { atOnce: 2, longestWaitMs })
    scope.get('/api/work', async () => {
      working += 1
      busiest = Math.max(busiest, working)
      await new Promise((resolve) => setTimeout(resolve, 50))
      working -= 1
      done += 1
      return {}
    })
  })
  server.get('/other', () => ({ working }))
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  close = () => server.close()
  return { address, counts: () => ({ busiest, done }) }
}
const times = (count: number, address: string) =>
  Promise.all(Array.from({ length: count }, () => fetch(`${address}/api/work`)))

test('requests wait in line: no more than allowed are worked on, all are answered', async () => {
  const { address, counts } = await aServer(60_000)
  const replies = await times(20, address)
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  expect(counts()).toEqual({ busiest: 2, done: 20 })
})

test('who would wait too long is refused at once and told when to come back', { tags: 'full' }, async () => {
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
  await new Promise((resolve) => setTimeout(resolve, 10))
  const left = request(`${address}/api/work`)
  left.on('error', () => {})
  left.end()
  await new Promise((resolve) => setTimeout(resolve, 20))
  left.destroy()
  await line
  const replies = await times(2, address)
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(counts().done).toBe(6)
})
