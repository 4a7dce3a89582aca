import { Refusal } from '@kegler/domain/errors.ts'
import { providerRefusal } from '@kegler/domain/payments/provider-words.ts'
import Stripe from 'stripe'
import type { Config } from '../config.ts'
import { type ConnectAccounts, connectAccounts } from './connect-accounts.ts'
import { GatewayError } from './gateway-error.ts'
import { cardOf, ourId, type ProviderEvent, type ProviderRefund, readSignedEvent, refunded } from './provider-event.ts'

/** What a payment session orders at the card provider. Amounts are cents of US dollars. */
export interface PaymentOrder {
  paymentId: string
  amount: number
  /** Kept as application fee; 0 sends none. */
  technologyFee: number
  /** The tournament's connected account. */
  account: string
  /** The payer's, '' when unknown. */
  email: string
  description: string
}
export interface ProviderPayment {
  kind: 'intent' | 'checkout'
  id: string
  /** paid: the money is taken; open: it can still be paid; closed: it can never be paid. */
  state: 'paid' | 'open' | 'closed'
  /** Cents that the provider took; 0 until it is paid. */
  amountReceived: number
  /** 'visa 4242', when the provider says. */
  card: string | null
  /** Id of the payment intent behind it, for refunds and logs. */
  transactionId: string | null
  clientSecret: string | null
  url: string | null
}
type Kind = ProviderPayment['kind']

interface RefundOrder {
  refundId: string
  transactionId: string
  account: string
  /** Cents. */
  amount: number
  /** Its share of the application fee, which comes back too; cents. */
  technologyFee: number
  /** An earlier answer may have been lost, longer ago than the provider remembers its keys. */
  askedBefore: boolean
}

/** A payment that the provider took in one of our accounts; `paymentId` as the order named it. */
export interface TakenPayment {
  transactionId: string
  paymentId: string | null
  /** Cents. */
  amount: number
  refunded: number
  at: Date
}

/** The card provider. Every call throws GatewayError (502), `permanent` where it refuses; a call can be repeated. */
export interface CardPayments extends ConnectAccounts {
  publishableKey: string | null
  /** Makes the intent of a session, or returns the one it already has. */
  makeIntent(order: PaymentOrder): Promise<ProviderPayment>
  /** Makes the hosted page of a session, or returns the one it already has. */
  makeCheckout(order: PaymentOrder, back: { success: string; cancel: string }): Promise<ProviderPayment>
  read(kind: Kind, id: string, account: string): Promise<ProviderPayment>
  /** Makes it impossible to pay any more; returns `paid` when it was too late for that. */
  cancel(kind: Kind, id: string, account: string): Promise<ProviderPayment>
  /** Sends money back. One `refundId` never refunds twice. @throws GatewayError, `permanent` when it can never be sent */
  refund(input: RefundOrder): Promise<ProviderRefund>
  /** What was sent back of a payment, cents; `refundId` as the order of a refund named it. */
  listRefunds(transactionId: string, account: string): Promise<{ refundId: string | null; amount: number }[]>
  /** What it took from then on, the newest first. */
  listTaken(account: string, from: Date): Promise<TakenPayment[]>
  /** @throws Refusal BadInput when the signature is not the provider's, or too old */
  readEvent(body: Buffer, signature: string): ProviderEvent
}

export function cardPaymentsGateway(config: Config): CardPayments {
  const stripe = client(config)
  const read = (kind: Kind, id: string, stripeAccount: string): Promise<ProviderPayment> =>
    kind === 'intent'
      ? stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }, { stripeAccount }).then(intent)
      : stripe.checkout.sessions
          .retrieve(id, { expand: ['payment_intent.latest_charge'] }, { stripeAccount })
          .then(checkout)
  return {
    ...connectAccounts(stripe, config),
    publishableKey: config.STRIPE_PUBLISHABLE_KEY || null,
    makeIntent: ({ paymentId, amount, account, description, technologyFee }) => {
      const order = { amount, currency: 'usd', allowed_payment_method_types: ['card'], description }
      const made = stripe.paymentIntents.create(
        { ...order, metadata: { paymentId }, ...feeOf(technologyFee) },
        { stripeAccount: account, idempotencyKey: `pi-${paymentId}` },
      )
      return ofPayment(made.then(intent))
    },
    makeCheckout: ({ paymentId, amount, account, email, description, technologyFee }, back) => {
      const price_data = { currency: 'usd', unit_amount: amount, product_data: { name: description } }
      const made = stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: paymentId,
          ...(email ? { customer_email: email } : {}),
          metadata: { paymentId },
          allowed_payment_method_types: ['card'],
          line_items: [{ quantity: 1, price_data }],
          payment_intent_data: { metadata: { paymentId }, ...feeOf(technologyFee) },
          success_url: back.success,
          cancel_url: back.cancel,
        },
        { stripeAccount: account, idempotencyKey: `cs-${paymentId}` },
      )
      return ofPayment(made.then(checkout))
    },
    read: (kind, id, account) => ofPayment(read(kind, id, account)),
    cancel: (kind, id, account) => {
      const on = { stripeAccount: account }
      const ended =
        kind === 'intent'
          ? stripe.paymentIntents.cancel(id, {}, on).then(intent)
          : stripe.checkout.sessions.expire(id, {}, on).then(checkout)
      const state = ended.catch((error: unknown) => {
        // it was paid or closed in between: its state now decides
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return read(kind, id, account)
        throw error
      })
      return ofPayment(state)
    },
    refund: async ({ refundId, transactionId: payment_intent, amount, account, technologyFee, askedBefore }) => {
      const on = { stripeAccount: account }
      const feeReturned = config.STRIPE_REFUND_APPLICATION_FEE ? technologyFee : 0
      const sent = askedBefore ? (await answered(stripe.refunds.list({ payment_intent, limit: 100 }, on))).data : []
      const known = sent.find(({ metadata }) => metadata?.refundId === refundId)
      if (known) return refunded(known, feeReturned)
      const fee = feeReturned > 0 ? { refund_application_fee: true } : {}
      const order = { payment_intent, amount, metadata: { refundId }, ...fee }
      const made = await answered(stripe.refunds.create(order, { ...on, idempotencyKey: `re-${refundId}` }))
      return refunded(made, feeReturned)
    },
    listRefunds: async (payment_intent, stripeAccount) => {
      const { data } = await answered(stripe.refunds.list({ payment_intent, limit: 100 }, { stripeAccount }))
      const sent = data.filter((one) => refunded(one, 0).status !== 'failed')
      return sent.map(({ metadata, amount }) => ({ refundId: ourId(metadata, 'refundId'), amount }))
    },
    listTaken: (account, from) => answered(listTaken(stripe, account, from)),
    readEvent: (body, signature) => {
      const isSigned = (secret: string) => {
        try {
          return stripe.webhooks.constructEvent(body, signature, secret) !== undefined
        } catch {
          return false // the next secret may be the right one
        }
      }
      if (config.STRIPE_WEBHOOK_SECRETS.some(isSigned)) return readSignedEvent(body)
      throw new Refusal('BadInput', 'The signature of this event is not valid.')
    },
  }
}

async function listTaken(stripe: Stripe, stripeAccount: string, from: Date): Promise<TakenPayment[]> {
  const query = { created: { gte: Math.floor(from.getTime() / 1_000) }, limit: 100, expand: ['data.latest_charge'] }
  const taken: TakenPayment[] = []
  for await (const one of stripe.paymentIntents.list(query, { stripeAccount })) {
    if (one.status !== 'succeeded') continue
    const charge = typeof one.latest_charge === 'object' ? one.latest_charge : null
    taken.push({
      transactionId: one.id,
      paymentId: ourId(one.metadata, 'paymentId'),
      amount: one.amount_received,
      refunded: charge?.amount_refunded ?? 0,
      at: new Date(one.created * 1_000),
    })
  }
  return taken
}

const feeOf = (technologyFee: number) => (technologyFee > 0 ? { application_fee_amount: technologyFee } : {})

/** The same of a payment: at an account that has left the platform it can never be made. */
const ofPayment = <T>(asked: Promise<T>): Promise<T> => answered(asked, Stripe.errors.StripePermissionError)

/** What the provider answers, or why it did not: `permanent` where it refused it, also by an error of this `kind`. */
const answered = <T>(asked: Promise<T>, kind?: typeof Stripe.errors.StripePermissionError): Promise<T> =>
  asked.catch((error: unknown) => {
    const isProviderError =
      error instanceof Stripe.errors.StripeCardError ||
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      (kind !== undefined && error instanceof kind)
    const message = isProviderError
      ? providerRefusal(error.code, error.message)
      : 'The card provider could not be reached. Nothing was charged. Please try again in a moment.'
    throw new GatewayError(message, { cause: error, code: 'PaymentProvider', permanent: isProviderError })
  })

/** The official SDK; where the configuration names another address (with a path), its requests go there. */
function client({ STRIPE_API_BASE: base, STRIPE_SECRET_KEY: key }: Config): Stripe {
  const send = (input: string | URL | Request, init?: RequestInit) => {
    const wanted = new URL(String(input instanceof Request ? input.url : input))
    return fetch((base ?? '').replace(/\/$/, '') + wanted.pathname + wanted.search, init)
  }
  return new Stripe(key || 'sk_not_configured', {
    ...(base ? { httpClient: Stripe.createFetchHttpClient(send as typeof fetch) } : {}),
    maxNetworkRetries: 2,
    timeout: 20_000,
    appInfo: { name: 'Kegler' },
    telemetry: !base,
  })
}

function intent(from: Stripe.PaymentIntent): ProviderPayment {
  const state = from.status === 'succeeded' ? 'paid' : from.status === 'canceled' ? 'closed' : 'open'
  const charge = from.latest_charge
  return {
    kind: 'intent',
    id: from.id,
    state,
    amountReceived: from.amount_received,
    card: typeof charge === 'object' ? cardOf(charge?.payment_method_details) : null,
    transactionId: from.id,
    clientSecret: from.client_secret,
    url: null,
  }
}
function checkout(from: Stripe.Checkout.Session): ProviderPayment {
  const state = from.payment_status === 'paid' ? 'paid' : from.status === 'expired' ? 'closed' : 'open'
  const behind = from.payment_intent
  const paid = typeof behind === 'object' && behind ? intent(behind) : null
  return {
    kind: 'checkout',
    id: from.id,
    state,
    amountReceived: paid?.amountReceived ?? 0,
    card: paid?.card ?? null,
    transactionId: typeof behind === 'string' ? behind : (paid?.id ?? null),
    clientSecret: null,
    url: from.url,
  }
}
