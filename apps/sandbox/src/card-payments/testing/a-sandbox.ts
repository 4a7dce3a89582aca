import Fastify, { type FastifyInstance } from 'fastify'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { openStore, type Store } from '../../store.ts'
import { cardPayments } from '../card-payments.ts'

export const prefix = '/club/sandbox/card-payments'
const webhookSecret = 'whsec_test'
export const center = 'acct_center'
export const onCenter = { stripeAccount: center }

/** The sandbox on a loopback port, the real SDK that talks to it, and an endpoint that checks and keeps webhooks. */
export async function aSandbox(given: { store?: Store; webhooks?: Webhooks } = {}) {
  const store = given.store ?? openStore(':memory:')
  const webhooks = given.webhooks ?? (await webhookEndpoint())
  const app = Fastify({ forceCloseConnections: true })
  // The browser's address is known after listening; the tests only follow paths of it.
  await cardPayments(app, {
    prefix,
    publicUrl: `http://kegler.test${prefix}`,
    store,
    webhookUrl: webhooks.url,
    webhookSecret,
    clientId: 'ca_kegler',
    secretKeys: ['sk_test_kegler'],
    publishableKey: 'pk_test_kegler',
    accounts: [{ id: center, name: 'Center', email: 'center@kegler.test' }],
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const base = origin + prefix
  return { app, base, store, webhooks, stripe: aClient(base), control: controlOf(base) }
}

/** The product's way to the sandbox: the SDK with a path before its own paths. */
export function aClient(base: string, key = 'sk_test_kegler', settings: { retries?: number; timeout?: number } = {}) {
  const send = (input: string | URL | Request, init?: RequestInit) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return fetch(base + pathname + search, init)
  }
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(send as typeof fetch),
    maxNetworkRetries: settings.retries ?? 0,
    timeout: settings.timeout ?? 10_000,
    telemetry: false,
  })
}

function controlOf(base: string) {
  return async <T>(path: string, body?: object): Promise<T> => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${base}/_sim${path}`, { method: 'POST', headers, body: JSON.stringify(body ?? {}) })
    return (await response.json()) as T
  }
}

interface Webhooks {
  url: string
  /** Events that passed the signature check, in the order they arrived. */
  received: Stripe.Event[]
  /** While set, deliveries are refused with this status. */
  refuse: { status: number | null }
  app: FastifyInstance
}

export async function webhookEndpoint(): Promise<Webhooks> {
  const received: Stripe.Event[] = []
  const refuse: Webhooks['refuse'] = { status: null }
  const stripe = new Stripe('sk_test_kegler')
  const app = Fastify({ forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post('/webhooks', (request, reply) => {
    if (refuse.status) return reply.code(refuse.status).send()
    const header = String(request.headers['stripe-signature'])
    received.push(stripe.webhooks.constructEvent(request.body as Buffer, header, webhookSecret))
    return reply.send({ received: true })
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { url: `${origin}/webhooks`, received, refuse, app }
}

/** Whether an answer was the kept one of its idempotency key. */
export function isReplayed({ lastResponse }: { lastResponse: { headers: unknown } }): boolean {
  return (lastResponse.headers as Headers).get('idempotent-replayed') === 'true'
}

/** Makes and confirms an intent on the connected account; fails as the card does. */
export async function pay(stripe: Stripe, card = 'pm_card_visa', more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const order = { amount: 10_000, currency: 'usd', allowed_payment_method_types: ['card'], ...more }
  const intent = await stripe.paymentIntents.create(order as Stripe.PaymentIntentCreateParams, onCenter)
  return stripe.paymentIntents.confirm(intent.id, { payment_method: card }, onCenter)
}
