import Stripe from 'stripe'
import { theKit } from './kit.ts'
import { account, webhookSecret } from './outside.ts'

export async function provider(path: string, form?: Record<string, string>): Promise<Record<string, unknown>> {
  const { outside } = await theKit()
  const reply = await fetch(`${outside.origin}/cards${path}`, {
    method: form ? 'POST' : 'GET',
    headers: {
      authorization: 'Bearer sk_test_kegler',
      'stripe-account': account,
      'content-type': 'application/x-www-form-urlencoded',
    },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  })
  return (await reply.json()) as Record<string, unknown>
}

/** The payer's browser confirms the card; answers the provider's object, or its error. */
export const payByCard = (clientSecret: string, card = 'pm_card_visa') =>
  provider(`/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, { payment_method: card })

/** Calls of `/_sim`: faults and webhooks. */
export async function control(path: string, body: unknown = {}): Promise<void> {
  const { outside } = await theKit()
  await fetch(`${outside.origin}/cards/_sim/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

interface EventObject {
  id: string
  type: string
  data: { object: { id: string; metadata?: Record<string, string>; client_reference_id?: string } }
}
/** Events that the provider made about a payment session, oldest first. */
export async function eventsOf(paymentId: string): Promise<EventObject[]> {
  const { data } = (await provider('/v1/events?limit=100')) as unknown as { data: EventObject[] }
  return data
    .filter(
      ({ data: { object } }) => object.metadata?.paymentId === paymentId || object.client_reference_id === paymentId,
    )
    .reverse()
}
const stripe = new Stripe('sk_test_kegler')
/** Delivers an event as the provider does, with its signature. */
export async function deliver(event: unknown, options: { secret?: string; timestamp?: number } = {}) {
  const { server } = await theKit()
  const payload = JSON.stringify(event)
  const header = stripe.webhooks.generateTestHeaderString({
    payload,
    secret: options.secret ?? webhookSecret,
    ...(options.timestamp ? { timestamp: options.timestamp } : {}),
  })
  return server.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'stripe-signature': header, 'content-type': 'application/json' },
    payload,
  })
}
