import { beacon } from '@kegler/sandbox/beacon/beacon.ts'
import { cardPayments } from '@kegler/sandbox/card-payments/card-payments.ts'
import { openStore } from '@kegler/sandbox/store.ts'
import Fastify, { type FastifyReply } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Member } from '../gateways/membership.ts'

export const audience = 'urn:kegler:registration-api'
export const account = 'acct_test_federation'
export const partnerAccount = 'acct_test_partner'
export const webhookSecret = 'whsec_test'

/** The outside world of a test run on a loopback port: an issuer of tokens, a membership directory, the card provider. */
export async function startOutside() {
  const server = Fastify({ forceCloseConnections: true })
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }] }
  const members = new Map<string, Member>()
  const broken: { membership: boolean; answer: ((reply: FastifyReply) => unknown) | null } = {
    membership: false,
    answer: null,
  }
  let origin = ''
  server.get('/issuer/.well-known/openid-configuration', () => ({
    issuer: `${origin}/issuer`,
    jwks_uri: `${origin}/issuer/keys`,
  }))
  server.get('/issuer/keys', () => keys)
  server.get<{ Params: { id: string } }>('/membership/members/:id', (request, reply) => {
    if (broken.membership) return broken.answer ? broken.answer(reply) : reply.code(500).send()
    return members.get(request.params.id.toUpperCase()) ?? reply.code(404).send()
  })
  beacon(server, { prefix: '/beacon', now: () => Number.POSITIVE_INFINITY })
  await cardPayments(server, {
    prefix: '/cards',
    publicUrl: 'http://127.0.0.1/cards',
    store: openStore(':memory:'),
    webhookUrl: 'http://127.0.0.1:9/webhooks/stripe',
    webhookSecret,
    secretKeys: ['sk_test_kegler'],
    publishableKey: 'pk_test_kegler',
    accounts: [
      { id: account, name: 'Test Federation', email: 'finance@kegler.test' },
      { id: partnerAccount, name: 'Test Partner', email: 'office@partner.test' },
    ],
  })
  origin = await server.listen({ port: 0, host: '127.0.0.1' })
  // tests deliver the events themselves
  await fetch(`${origin}/cards/_sim/webhooks/pause`, { method: 'POST' })
  return {
    origin,
    members,
    broken,
    /** An access token with these claims; `overrides` spoil it for tests of refusals. */
    token: (
      claims: Record<string, unknown>,
      overrides: { issuer?: string; audience?: string; expires?: string } = {},
    ) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .setIssuer(overrides.issuer ?? `${origin}/issuer`)
        .setAudience(overrides.audience ?? audience)
        .setIssuedAt()
        .setExpirationTime(overrides.expires ?? '8h')
        .sign(privateKey),
    close: () => server.close(),
  }
}
export type Outside = Awaited<ReturnType<typeof startOutside>>

/** The configuration that a product needs to use this outside world. */
export const environmentOf = (outside: Pick<Outside, 'origin'>): Record<string, string> => ({
  RATE_LIMIT_PER_MINUTE: '1000000',
  OIDC_AUTHORITY: `${outside.origin}/issuer`,
  OIDC_AUDIENCE: audience,
  MEMBERSHIP_URL: `${outside.origin}/membership`,
  DRAW_BEACON_URL: `${outside.origin}/beacon`,
  STRIPE_SECRET_KEY: 'sk_test_kegler',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_kegler',
  STRIPE_API_BASE: `${outside.origin}/cards`,
  STRIPE_CONNECT_CLIENT_ID: 'ca_test',
  STRIPE_CONNECT_URL: `${outside.origin}/cards`,
  STRIPE_WEBHOOK_SECRETS: webhookSecret,
  LINK_SECRETS: 'the first key of a test run of links,the second key of a test run of links',
})
