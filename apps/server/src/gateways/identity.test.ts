import Fastify, { type FastifyReply } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { theKit } from '../testing/kit.ts'
import { audience, environmentOf } from '../testing/outside.ts'
import { identityGateway } from './identity.ts'

/** An identity server whose two documents can go wrong, and whose keys can be withdrawn. */
type Answer = ((reply: FastifyReply) => unknown) | null
const wrong: { discovery: Answer; keys: Answer } = { discovery: null, keys: null }
const server = Fastify({ forceCloseConnections: true })
const pairs = {
  first: await generateKeyPair('RS256', { extractable: true }),
  second: await generateKeyPair('RS256', { extractable: true }),
}
type Kid = keyof typeof pairs
let published: Kid[] = []
let origin = ''
beforeAll(async () => {
  server.get('/.well-known/openid-configuration', (_request, reply) =>
    wrong.discovery ? wrong.discovery(reply) : { issuer: origin, jwks_uri: `${origin}/keys` },
  )
  server.get('/keys', async (_request, reply) =>
    wrong.keys
      ? wrong.keys(reply)
      : {
          keys: await Promise.all(published.map(async (kid) => ({ ...(await exportJWK(pairs[kid].publicKey)), kid }))),
        },
  )
  origin = await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())
afterEach(() => {
  wrong.discovery = null
  wrong.keys = null
  vi.useRealTimers()
})

const { outside, services } = await theKit()
const aConfig = () => readConfig({ ...environmentOf(outside), LOG_LEVEL: 'silent', OIDC_AUTHORITY: origin })
const aToken = (kid: Kid, claims: Record<string, unknown> = {}) =>
  new SignJWT({ sub: 'ann', email: 'ann@kegler.test', email_verified: true, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuer(origin)
    .setAudience(audience)
    .setExpirationTime('8h')
    .sign(pairs[kid].privateKey)
const later = (seconds: number) => {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + seconds * 1000 })
}

test('a withdrawn key stops working within a minute, also for tokens that were seen before', async () => {
  published = ['first', 'second']
  const { verify } = identityGateway(aConfig())
  const [withdrawn, other] = [await aToken('first'), await aToken('second')]
  expect(await verify(withdrawn)).toMatchObject({ subject: 'ann' })
  expect(await verify(other)).toMatchObject({ subject: 'ann' })
  published = ['second']
  later(61)
  expect(await verify(withdrawn)).toBeNull()
  expect(await verify(other)).toMatchObject({ subject: 'ann' })
})

test('a key withdrawn while another is asked for stops working at once', async () => {
  published = ['first']
  const { verify } = identityGateway(aConfig())
  const withdrawn = await aToken('first')
  expect(await verify(withdrawn)).not.toBeNull()
  published = ['second']
  later(31) // an unknown key is asked for at most twice a minute
  expect(await verify(await aToken('second'))).not.toBeNull()
  expect(await verify(withdrawn)).toBeNull()
})

test.each(['discovery', 'keys'] as const)(
  'what is no answer from %s is 502, and never a wrong token',
  async (which) => {
    published = ['first']
    const app = await buildApp(aConfig(), services.database)
    const ask = async () =>
      app.server.inject({
        url: '/api/authorization/roles',
        headers: { authorization: `Bearer ${await aToken('first', { sub: 'bea', email: 'bea@kegler.test' })}` },
      })
    for (const answer of [
      (reply: FastifyReply) => reply.type('text/html').send('<h1>Back soon</h1>'),
      (reply: FastifyReply) => reply.type('application/json').send('{"issuer": "http'),
      (reply: FastifyReply) => reply.send({ issuer: 5, jwks_uri: '\u0000', keys: 'none' }),
      (reply: FastifyReply) => reply.code(500).send({}),
      (reply: FastifyReply) => reply.hijack().raw.destroy(),
    ]) {
      wrong[which] = answer
      const reply = await ask()
      expect([reply.statusCode, reply.json().code]).toEqual([502, 'OutsideSystem'])
    }
    wrong[which] = null
    expect((await ask()).statusCode).toBe(200)
    await app.server.close()
  },
)

test('who was signed in goes on while the identity server fails', async () => {
  published = ['first']
  const { verify } = identityGateway(aConfig())
  const token = await aToken('first')
  await verify(token)
  wrong.keys = (reply) => reply.code(500).send({})
  later(61)
  expect(await verify(token)).toMatchObject({ subject: 'ann' })
  await expect(verify(await aToken('first', { sub: 'new' }))).rejects.toMatchObject({ code: 'OutsideSystem' })
  expect(await verify('e30.e30.x')).toBeNull()
  wrong.keys = null
  published = []
  later(11)
  expect(await verify(token)).toBeNull()
})

test('claims that cannot be stored do not break the sign-in', async () => {
  published = ['first']
  const app = await buildApp(aConfig(), services.database)
  const token = await aToken('first', {
    sub: 'odd',
    email: 'odd\u0000@kegler.test',
    given_name: 'A\u0000nn',
    family_name: 'B\ud800',
    birthdate: '2001-02-31',
    address: { locality: '\u0007' },
    groups: ['\u0000'],
  })
  const reply = await app.server.inject({
    url: '/api/authorization/getProfile',
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.json()).toMatchObject({ firstName: 'A\ufffdnn', birthDate: null })
  await app.server.close()
})
