import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { openStore } from '../store.ts'
import { audience } from './claims.ts'
import { mintToken } from './mint-token.ts'
import { anIdentityServer, authorize, type Cookies, issuer, prefix, redeem, signIn, visit } from './testing/visit.ts'

async function verify(app: FastifyInstance, token: string) {
  const keys = (await app.inject(`${prefix}/jwks`)).json<JSONWebKeySet>()
  return jwtVerify(token, createLocalJWKSet(keys), { issuer, audience, algorithms: ['RS256'] })
}

test('the discovery document names the issuer and its URLs', async () => {
  const app = await anIdentityServer(openStore(':memory:'))
  const answer = (await app.inject(`${prefix}/.well-known/openid-configuration`)).json()
  expect(answer).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
  })
})

test('a demo button signs in; the access token verifies and carries the claims, the ID token too', async () => {
  const app = await anIdentityServer(openStore(':memory:'))
  const { access_token, id_token } = await signIn(app, new Map(), 'partner@kegler.test')
  const { payload, protectedHeader } = await verify(app, access_token)
  const claims = {
    sub: '6b3f1c5e-0d4a-4c1b-9e57-000000000011',
    email: 'partner@kegler.test',
    email_verified: true,
    given_name: 'Callum',
    family_name: 'Fraser',
    name: 'Callum Fraser',
    birthdate: '1984-12-09',
    roles: ['manager'],
    permissions: ['CanMigratePartnersFromV2'],
    groups: ['Lakeside Bowling Partners'],
  }
  expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'at+jwt' })
  expect(payload).toMatchObject({ ...claims, address: { locality: 'Maplewood Falls' } })
  expect(String(payload.scope).split(' ')).toEqual(expect.arrayContaining(['registration_api', 'profile_api']))
  expect(Number(payload.exp) - Number(payload.iat)).toBe(60)
  expect(decodeJwt(id_token)).toMatchObject(claims)
})

test.each([
  ['youth@kegler.test', { given_name: 'Milo', email_verified: true }],
  ['unconfirmed@kegler.test', { email_verified: false }],
  ['super@kegler.test', { roles: ['superuser'], groups: [] }],
])('a minted token of %s verifies like one from a sign-in', async (email, claims) => {
  const store = openStore(':memory:')
  const app = await anIdentityServer(store)
  const { payload } = await verify(app, await mintToken(store, issuer, email))
  expect(payload).toMatchObject({ email, ...claims })
  expect(Number(payload.exp) - Number(payload.iat)).toBe(8 * 3600)
})

test('the profile that is not complete has neither birth date nor phone nor address', async () => {
  const store = openStore(':memory:')
  const claims = decodeJwt(await mintToken(store, issuer, 'incomplete@kegler.test'))
  expect(Object.keys(claims)).not.toEqual(expect.arrayContaining(['birthdate']))
  expect(claims.phone_number ?? claims.address).toBeUndefined()
})

test('the token call answers a token to programs, and 404 for unknown people', async () => {
  const app = await anIdentityServer(openStore(':memory:'))
  const ask = (email: string) => app.inject({ method: 'POST', url: `${prefix}/api/token`, payload: { email } })
  await verify(app, (await ask('Captain@Kegler.test')).json().access_token)
  expect((await ask('nobody@kegler.test')).statusCode).toBe(404)
})

test('a wrong password says so and keeps the e-mail; after five, even the right one has to wait', async () => {
  const app = await anIdentityServer(openStore(':memory:'))
  const cookies: Cookies = new Map()
  const { page } = await authorize(app, cookies)
  const tryPassword = (password: string) => visit(app, cookies, page.url, { email: 'captain@kegler.test', password })
  const wrong = await tryPassword('wrong')
  expect(wrong.status).toBe(401)
  expect(wrong.body).toContain('do not belong together')
  expect(wrong.body).toContain('value="captain@kegler.test"')
  for (const _ of [2, 3, 4, 5]) await tryPassword('wrong')
  expect((await tryPassword('demo')).status).toBe(429)
})

test('the password signs in', async () => {
  const app = await anIdentityServer(openStore(':memory:'))
  const cookies: Cookies = new Map()
  const { page, verifier } = await authorize(app, cookies)
  const back = await visit(app, cookies, page.url, { email: ' CAPTAIN@kegler.test', password: 'demo' })
  const { access_token } = await redeem(app, back.url, verifier)
  expect(decodeJwt(access_token).email).toBe('captain@kegler.test')
})

test('prompt=none: login_required for a stranger, a code for who is signed in', async () => {
  const app = await anIdentityServer(openStore(':memory:'))
  const cookies: Cookies = new Map()
  const before = await authorize(app, cookies, { prompt: 'none' })
  expect(new URL(before.page.url).searchParams.get('error')).toBe('login_required')
  await signIn(app, cookies, 'captain@kegler.test')
  const after = await authorize(app, cookies, { prompt: 'none' })
  expect(new URL(after.page.url).searchParams.get('code')).toMatch(/^[\w-]{20,}$/)
})

test('no PKCE, no sign-in; no foreign redirect', async () => {
  const app = await anIdentityServer(openStore(':memory:'))
  const plain = await authorize(app, new Map(), { code_challenge: '', code_challenge_method: '' })
  expect(new URL(plain.page.url).searchParams.get('error')).toBe('invalid_request')
  const foreign = await authorize(app, new Map(), { redirect_uri: 'https://evil.example/' })
  expect(foreign.page.status).toBe(400)
  expect(foreign.page.body).toContain('Sign-in did not work')
})

test('tokens are given to the origin of the product and its local names, to no other', async () => {
  const app = await anIdentityServer(openStore(':memory:'))
  const allowed = async (from: string) => {
    const { headers } = await redeem(app, 'http://localhost:4999/?code=none', 'none', from)
    return headers['access-control-allow-origin']
  }
  expect(await allowed('http://127.0.0.1:4999')).toBe('http://127.0.0.1:4999')
  expect(await allowed('http://evil.example')).toBeUndefined()
})

test('signing out ends the session by a form that a script file sends', async () => {
  const app = await anIdentityServer(openStore(':memory:'))
  const cookies: Cookies = new Map()
  const { id_token } = await signIn(app, cookies, 'captain@kegler.test')
  const query = new URLSearchParams({
    id_token_hint: id_token,
    post_logout_redirect_uri: 'http://localhost:4999/club/',
  })
  const page = await visit(app, cookies, `${issuer}/session/end?${query}`)
  expect(page.body).toContain('logout.js')
  expect(page.body).not.toMatch(/<script(?! src)/)
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self'.*frame-ancestors 'self'/)
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
  const end = await visit(app, cookies, `${issuer}/session/end/confirm`, { xsrf, logout: 'yes' })
  expect(end.url).toBe('http://localhost:4999/club/')
  const after = await authorize(app, cookies, { prompt: 'none' })
  expect(new URL(after.page.url).searchParams.get('error')).toBe('login_required')
})

test('a restart with the same file keeps keys, sessions and changed accounts', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'identity-')), 'sandbox.db')
  const cookies: Cookies = new Map()
  const before = openStore(file)
  const first = await anIdentityServer(before)
  const { access_token } = await signIn(first, cookies, 'partner@kegler.test')
  await visit(first, cookies, `${prefix}/hubs`, { hub: 'Harbor Lanes Circuit' })
  await first.close()
  before.close()

  const after = openStore(file)
  const second = await anIdentityServer(after)
  await verify(second, access_token)
  const { page, verifier } = await authorize(second, cookies, { prompt: 'none' })
  const renewed = await redeem(second, page.url, verifier)
  expect(decodeJwt(renewed.access_token).groups).toEqual(['Harbor Lanes Circuit'])
  after.close()
})

test('a browser that did not start the sign-in does not see its page', async () => {
  const app = await anIdentityServer(openStore(':memory:'))
  const { page } = await authorize(app, new Map())
  expect((await visit(app, new Map(), page.url)).status).toBe(410)
})
