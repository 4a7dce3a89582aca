import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { theKit } from '../testing/kit.ts'
import { aCaptain } from '../testing/makers.ts'
import { environmentOf } from '../testing/outside.ts'

const { services, outside } = await theKit()
const made: { server: { close(): unknown } }[] = []
afterAll(() => Promise.all(made.map(({ server }) => server.close())))

/** A product that serves each person 20 times a minute. */
async function aLimited(environment: Record<string, string> = {}) {
  const given = { ...environmentOf(outside), LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '20', ...environment }
  const app = await buildApp(readConfig(given), services.database)
  made.push(app)
  return app.server
}
type Server = Awaited<ReturnType<typeof aLimited>>

interface Asked {
  url?: string
  token?: string
  from?: string
  forwarded?: string
}
const ask = (server: Server, { url = '/api/authorization/roles', token, from = '10.0.0.1', forwarded }: Asked) =>
  server.inject({
    url,
    remoteAddress: from,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(forwarded ? { 'x-forwarded-for': forwarded } : {}),
    },
  })
async function statuses(server: Server, times: number, asked: (n: number) => Asked) {
  const counts: Record<number, number> = {}
  for (let n = 0; n < times; n += 1) {
    const { statusCode } = await ask(server, asked(n))
    counts[statusCode] = (counts[statusCode] ?? 0) + 1
  }
  return counts
}

test('who asks too often is asked to wait and when to come back; others behind their address are served', async () => {
  const server = await aLimited()
  const { token } = await aCaptain()
  expect(await statuses(server, 25, () => ({ token }))).toEqual({ 200: 20, 429: 5 })
  const refused = await ask(server, { token })
  expect(refused.json()).toMatchObject({
    code: 'TooManyRequests',
    message: 'Too many requests. Please wait a minute and try again.',
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(30)
  expect((await ask(server, { token: (await aCaptain()).token })).statusCode).toBe(200)
})

test('no spelling of the address and no other token of the same person starts a new count', async () => {
  const server = await aLimited()
  const { token, subject: sub, email } = await aCaptain()
  expect(await statuses(server, 20, () => ({ token }))).toEqual({ 200: 20 })
  const renewed = (await aCaptain({ sub, email })).token
  // the last character of a signature of 256 bytes has bits that nobody reads
  const respelt = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].map(
    (last) => token.slice(0, -1) + last,
  )
  const spellings = ['/API/authorization/roles', '/%61pi/authorization/roles', '/api/AUTHORIZATION/roles?x=1']
  for (const url of spellings) expect((await ask(server, { url, token })).statusCode).toBe(429)
  expect((await ask(server, { token: renewed })).statusCode).toBe(429)
  for (const one of respelt) expect((await ask(server, { token: one })).statusCode).not.toBe(200)
  expect((await ask(server, { token, from: '10.0.0.2', forwarded: '10.0.0.3' })).statusCode).toBe(429)
})

test('the absolute form of an address is counted as every other', async () => {
  const server = await aLimited()
  const { token } = await aCaptain()
  await server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.server.address() as { port: number }
  const absolute = () =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(address.port, '127.0.0.1')
      let reply = ''
      socket
        .on('data', (data) => (reply += data))
        .on('end', () => resolve(reply.split(' ')[1] ?? ''))
        .on('error', reject)
      socket.write(
        `GET http://x/api/authorization/roles HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${token}\r\n\r\n`,
      )
    })
  const replies = []
  for (let n = 0; n < 22; n += 1) replies.push(await absolute())
  expect(replies).toEqual([...Array(20).fill('200'), '429', '429'])
})

test('made-up tokens and public calls are counted by address: ten times as many as of a person', async () => {
  const server = await aLimited()
  const madeUp = (n: number) => ({ token: `e30.e30.${n}${'x'.repeat(43)}`, from: '10.0.0.9' })
  expect(await statuses(server, 210, madeUp)).toEqual({ 401: 200, 429: 10 })
  expect((await ask(server, { url: '/api/states', from: '10.0.0.9' })).statusCode).toBe(429)
  expect((await ask(server, { url: '/api/states', from: '10.0.0.8' })).statusCode).toBe(200)
  expect((await ask(server, { token: (await aCaptain()).token, from: '10.0.0.9' })).statusCode).toBe(200)
})

test('an address that the client names itself is not believed, only those that the proxies in front add', async () => {
  const direct = await aLimited({ RATE_LIMIT_PER_MINUTE: '2' })
  expect(await statuses(direct, 21, (n) => ({ url: '/api/states', forwarded: `10.1.0.${n}` }))).toEqual({
    200: 20,
    429: 1,
  })
  const behindOne = await aLimited({ RATE_LIMIT_PER_MINUTE: '2', TRUST_PROXY: '1' })
  const invented = (n: number) => ({ url: '/api/states', forwarded: `10.1.0.${n}, 10.2.0.1` })
  expect(await statuses(behindOne, 21, invented)).toEqual({ 200: 20, 429: 1 })
  expect((await ask(behindOne, { url: '/api/states', forwarded: '10.1.0.1, 10.2.0.2' })).statusCode).toBe(200)
})

test('the limit of a single call holds in every spelling', async () => {
  const server = await aLimited({ RATE_LIMIT_PER_MINUTE: '600' })
  const { token } = await aCaptain({ email_verified: false })
  const replies = []
  for (const path of ['/api/', '/API/', '/%61pi/', '/Api/'])
    replies.push(
      await server.inject({
        method: 'POST',
        url: `${path}authorization/resendConfirmation`,
        headers: { authorization: `Bearer ${token}` },
      }),
    )
  expect(replies.map(({ statusCode }) => statusCode === 429)).toEqual([false, false, false, true])
})
