import Stripe from 'stripe'
import type { Config } from '../config.ts'
import { GatewayError } from './gateway-error.ts'

/** What a payment session asks of the card provider. Amounts are cents of US dollars. */
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
  /** Id of the payment intent behind it, for refunds and logs. */
  transactionId: string | null
  clientSecret: string | null
  url: string | null
}
export interface ProviderEvent {
  id: string
  type: string
  account: string | null
  /** The payment session it is about, when it names one. */
  paymentId: string | null
}
type Kind = ProviderPayment['kind']

/** The card provider. Every call throws GatewayError (502) when the provider cannot be asked, and can be sent again. */
export interface CardPayments {
  publishableKey: string | null
  /** Makes the intent of a session, or answers the one it already has. */
  makeIntent(order: PaymentOrder): Promise<ProviderPayment>
  /** Makes the hosted page of a session, or answers the one it already has. */
  makeCheckout(order: PaymentOrder, back: { success: string; cancel: string }): Promise<ProviderPayment>
  read(kind: Kind, id: string, account: string): Promise<ProviderPayment>
  /** Makes it impossible to pay any more; answers `paid` when it was too late for that. */
  cancel(kind: Kind, id: string, account: string): Promise<ProviderPayment>
  /** Sends money back; the technology fee's share comes along. One `refundId` never refunds twice. */
  refund(input: {
    refundId: string
    transactionId: string
    account: string
    amount: number
    technologyFee: boolean
  }): Promise<{ id: string }>
  /** @throws GatewayError when the signature is not the provider's, or too old */
  readEvent(body: Buffer, signature: string): ProviderEvent
}

export function cardPaymentsGateway(config: Config): CardPayments {
  const stripe = client(config)
  const asked = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw providerError(error)
    }
  }
  const read = async (kind: Kind, id: string, account: string): Promise<ProviderPayment> => {
    const on = { stripeAccount: account }
    return kind === 'intent'
      ? intent(await stripe.paymentIntents.retrieve(id, {}, on))
      : checkout(await stripe.checkout.sessions.retrieve(id, {}, on))
  }
  return {
    publishableKey: config.STRIPE_PUBLISHABLE_KEY || null,
    makeIntent: (order) =>
      asked(async () =>
        intent(
          await stripe.paymentIntents.create(
            {
              amount: order.amount,
              currency: 'usd',
              allowed_payment_method_types: ['card'],
              metadata: { paymentId: order.paymentId },
              description: order.description,
              ...(order.technologyFee > 0 ? { application_fee_amount: order.technologyFee } : {}),
            },
            { stripeAccount: order.account, idempotencyKey: `pi-${order.paymentId}` },
          ),
        ),
      ),
    makeCheckout: (order, back) =>
      asked(async () =>
        checkout(
          await stripe.checkout.sessions.create(
            {
              mode: 'payment',
              client_reference_id: order.paymentId,
              ...(order.email ? { customer_email: order.email } : {}),
              metadata: { paymentId: order.paymentId },
              allowed_payment_method_types: ['card'],
              line_items: [
                {
                  quantity: 1,
                  price_data: { currency: 'usd', unit_amount: order.amount, product_data: { name: order.description } },
                },
              ],
              payment_intent_data: {
                metadata: { paymentId: order.paymentId },
                ...(order.technologyFee > 0 ? { application_fee_amount: order.technologyFee } : {}),
              },
              success_url: back.success,
              cancel_url: back.cancel,
            },
            { stripeAccount: order.account, idempotencyKey: `cs-${order.paymentId}` },
          ),
        ),
      ),
    read: (kind, id, account) => asked(() => read(kind, id, account)),
    cancel: (kind, id, account) =>
      asked(async () => {
        const on = { stripeAccount: account }
        try {
          return kind === 'intent'
            ? intent(await stripe.paymentIntents.cancel(id, {}, on))
            : checkout(await stripe.checkout.sessions.expire(id, {}, on))
        } catch (error) {
          // paid or closed meanwhile: what it is now decides
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return read(kind, id, account)
          throw error
        }
      }),
    refund: (input) =>
      asked(async () => {
        const made = await stripe.refunds.create(
          {
            payment_intent: input.transactionId,
            amount: input.amount,
            ...(input.technologyFee && config.STRIPE_REFUND_APPLICATION_FEE ? { refund_application_fee: true } : {}),
          },
          { stripeAccount: input.account, idempotencyKey: `re-${input.refundId}` },
        )
        return { id: made.id }
      }),
    readEvent: (body, signature) => {
      for (const secret of config.STRIPE_WEBHOOK_SECRETS)
        try {
          return event(stripe.webhooks.constructEvent(body, signature, secret))
        } catch {
          // the next secret may be the right one
        }
      throw new GatewayError('The signature of this event is not valid.', { code: 'BadInput' })
    },
  }
}

/** The official SDK; where the configuration names another address (with a path), its requests go there. */
function client(config: Config): Stripe {
  const base = config.STRIPE_API_BASE
  const key = config.STRIPE_SECRET_KEY || 'sk_not_configured'
  if (!base) return new Stripe(key, { maxNetworkRetries: 2, timeout: 20_000, appInfo: { name: 'Kegler' } })
  const at = new URL(base)
  const send = (input: string | URL | Request, init?: RequestInit) => {
    const asked = new URL(String(input instanceof Request ? input.url : input))
    return fetch(at.origin + at.pathname.replace(/\/$/, '') + asked.pathname + asked.search, init)
  }
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(send as typeof fetch),
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
  })
}

function intent(from: Stripe.PaymentIntent): ProviderPayment {
  const state = from.status === 'succeeded' ? 'paid' : from.status === 'canceled' ? 'closed' : 'open'
  return { kind: 'intent', id: from.id, state, transactionId: from.id, clientSecret: from.client_secret, url: null }
}
function checkout(from: Stripe.Checkout.Session): ProviderPayment {
  const state = from.payment_status === 'paid' ? 'paid' : from.status === 'expired' ? 'closed' : 'open'
  const behind = from.payment_intent
  const transactionId = typeof behind === 'string' ? behind : (behind?.id ?? null)
  return { kind: 'checkout', id: from.id, state, transactionId, clientSecret: null, url: from.url }
}
function event(from: Stripe.Event): ProviderEvent {
  const about = from.data.object as { metadata?: Record<string, string> | null; client_reference_id?: string | null }
  return {
    id: from.id,
    type: from.type,
    account: from.account ?? null,
    paymentId: about.metadata?.paymentId ?? about.client_reference_id ?? null,
  }
}
function providerError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error
  const said =
    error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError
  const message = said
    ? error.message
    : 'The card provider could not be reached. Nothing was charged. Please try again in a moment.'
  return new GatewayError(message, { cause: error, code: 'PaymentProvider' })
}
