import { createHash, randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Store } from '../../store.ts'
import { identity } from '../identity.ts'
import type { Mail } from '../parts.ts'

const origin = 'http://localhost:4999'
const appUrl = `${origin}/club`
export const prefix = '/club/sandbox/identity'
export const issuer = `${origin}${prefix}`

/** An identity server on this store; what it mails lands in the list. */
export async function anIdentityServer(store: Store, mails: Mail[] = []): Promise<FastifyInstance> {
  const app = Fastify()
  const sendMail = async (mail: Mail) => void mails.push(mail)
  await identity(app, { prefix, issuer, appUrl, store, apiKey: 'key', accessTokenSeconds: 60, sendMail })
  return app
}

export type Cookies = Map<string, { value: string; path: string }>
type Form = Record<string, string>

/** Goes to a URL as a browser would: with the cookies of its path, following redirects inside the identity server. */
export async function visit(app: FastifyInstance, cookies: Cookies, url: string, form?: Form) {
  const { pathname, search } = new URL(url, origin)
  const sent = [...cookies].filter(([, { path }]) => pathname.startsWith(path))
  const reply = await app.inject({
    method: form ? 'POST' : 'GET',
    url: pathname + search,
    headers: {
      cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; '),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }),
    },
    ...(form && { payload: new URLSearchParams(form).toString() }),
  })
  for (const { name, value, path = '/', expires } of reply.cookies)
    if (value && !(expires && expires < new Date())) cookies.set(name, { value, path })
    else cookies.delete(name)
  const next = reply.headers.location && new URL(reply.headers.location, origin)
  if (next && next.origin === origin && next.pathname.startsWith(`${prefix}/`)) return visit(app, cookies, next.href)
  return { status: reply.statusCode, body: reply.body, url: next ? next.href : pathname, headers: reply.headers }
}

/** Starts a sign-in for the product; the page answered is the sign-in page, or the way back when no page is needed. */
export async function authorize(app: FastifyInstance, cookies: Cookies, more: Form = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: 'kegler-web',
    redirect_uri: `${appUrl}/authentication/callback`,
    response_type: 'code',
    scope: 'openid profile registration_api profile_api registration_api_key',
    state: 'here',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  })
  return { verifier, page: await visit(app, cookies, `${issuer}/auth?${query}`) }
}

/** The tokens for the code in this callback URL. */
export async function redeem(app: FastifyInstance, callback: string, verifier: string, from = origin) {
  const reply = await app.inject({
    method: 'POST',
    url: `${prefix}/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: from },
    payload: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'kegler-web',
      code: new URL(callback).searchParams.get('code') ?? '',
      redirect_uri: `${appUrl}/authentication/callback`,
      code_verifier: verifier,
    }).toString(),
  })
  return { ...reply.json<{ access_token: string; id_token: string }>(), headers: reply.headers }
}

/** Signs in with the demo button and answers the tokens. */
export async function signIn(app: FastifyInstance, cookies: Cookies, email: string) {
  const { verifier, page } = await authorize(app, cookies)
  const back = page.status === 200 ? await visit(app, cookies, page.url, { account: email }) : page
  return redeem(app, back.url, verifier)
}
