import { expect, onTestFinished, test } from 'vitest'
import { theKit } from '../testing/kit.ts'
import { aCaptain } from '../testing/makers.ts'
import { childEnvironment, sendTo, startChild } from '../testing/start-child.ts'

const { server, outside } = await theKit()

test.each([
  '/api/authorization/%zz',
  `/api/registration/tournament/${'x'.repeat(300)}`,
  '/%c0%ae%c0%ae/',
  '/api/%',
  '/api/%00',
  '/images/%00',
  '/assets/..%2f..%2fetc%2fpasswd',
  '//evil.test/api/authorization/roles',
  '/api/registration/cartroster/..%2f..%2fhold',
  `/health/${'%ff'.repeat(90)}`,
])('an address that cannot be read is refused as everything else is, and not repeated: %s', async (url) => {
  const { token } = await aCaptain()
  const reply = await server.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect([400, 404]).toContain(reply.statusCode)
  const { code, message, messages, requestId } = reply.json()
  expect(['BadInput', 'NotFound']).toContain(code)
  expect(messages).toEqual([message])
  expect(message).toMatch(/^[\w ,]+\. ?[\w ]*\.?$/)
  expect(requestId).toBe(reply.headers['x-request-id'])
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('no answer of the API is kept, refusals neither', async () => {
  const captain = await aCaptain()
  const headers = { authorization: `Bearer ${captain.token}` }
  const replies = await Promise.all(
    [
      '/api/authorization/roles',
      '/api/states',
      '/api/openapi.json',
      '/api/nothing',
      '/API/registration/cartroster',
    ].flatMap((url) => [server.inject({ url }), server.inject({ url, headers })]),
  )
  for (const reply of replies) expect(reply.headers['cache-control']).toMatch(/^(no-store|private, no-cache)$/)
})

test('a page may show no pictures from elsewhere and use nothing of the device but its wallet', async () => {
  const { headers } = await server.inject({ url: '/health/live' })
  expect(headers['content-security-policy']).toContain("img-src 'self' data:;")
  expect(headers['permissions-policy']).toMatch(/^payment=\(self "https:\/\/js\.stripe\.com"\), camera=\(\), /)
  expect(String(headers['permissions-policy']).match(/=/g)).toHaveLength(
    String(headers['permissions-policy']).split(', ').length,
  )
})

test('bodies are small; only rosters and long lists may be larger, and nobody waits for a slow one for ever', async () => {
  const captain = await aCaptain()
  const post = (url: string, kilobytes: number) =>
    server.inject({
      method: 'POST',
      url: `/api/registration/${url}`,
      headers: { authorization: `Bearer ${captain.token}` },
      payload: { filler: 'x'.repeat(kilobytes * 1024) },
    })
  const tooLarge = 'This request is too large.'
  expect((await post('tournament/createSession', 65)).json().message).toBe(tooLarge)
  expect((await post('tournament/createSession', 60)).json().message).not.toBe(tooLarge)
  expect((await post('cartroster', 200)).json().message).not.toBe(tooLarge)
  expect((await post('cartroster', 260)).json().message).toBe(tooLarge)
  expect(server.server.requestTimeout).toBe(30_000)
  expect(server.server.headersTimeout).toBe(15_000)
})

test('the log has routes, no names, ids, codes or addresses', async () => {
  const child = await startChild({ ...(await childEnvironment(outside)), LOG_LEVEL: 'info' })
  onTestFinished(() => void child.process.kill('SIGKILL'))
  const captain = await aCaptain()
  const paths = [
    '/api/tournament/00000000-0000-4000-8000-00000000cafe/formerbowlers?name=Lindqvist',
    '/api/registration/payment/00000000-0000-4000-8000-00000000cafe',
    '/authentication/callback?code=Lindqvist',
    '/Lindqvist/%zz?Lindqvist',
  ]
  for (const path of paths) await sendTo(child.address, 'GET', path, { person: captain })
  await expect.poll(() => child.output.filter((line) => line.includes('request completed'))).toHaveLength(3)
  const log = child.output.filter((line) => line.includes('reqId')).join('\n')
  expect(log).toContain('/api/tournament/:tid/formerbowlers')
  expect(log).not.toMatch(/lindqvist|0000cafe|127\.0\.0\.1|remote|bearer|@/i)
})

test('nothing of a body is read for who is not signed in', async () => {
  const post = { method: 'POST', url: '/api/registration/cartroster', payload: `${'['.repeat(100_000)}` } as const
  const headers = { 'content-type': 'application/json' }
  expect((await server.inject({ ...post, headers })).statusCode).toBe(401)
  const { token } = await aCaptain()
  expect((await server.inject({ ...post, headers: { ...headers, authorization: `Bearer ${token}` } })).statusCode).toBe(
    400,
  )
})
