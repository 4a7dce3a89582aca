import { createHash } from 'node:crypto'
import { disputeReason, refundFailure } from '@kegler/domain/payments/provider-words.ts'
import type Stripe from 'stripe'
import { z } from 'zod'

export interface ProviderEvent {
  id: string
  type: string
  account: string | null
  /** The payment session it is about, when it names one. */
  paymentId: string | null
  /** What was taken by a charge that succeeded. */
  taken: TakenByCharge | null
  refund: ProviderRefund | null
  /** Of which refund it says it is. */
  refundId: string | null
  /** The payment intent of which something was sent back, where it was not us who asked for it. */
  refundedElsewhere: string | null
  /** The payer disputes a charge; cents. */
  dispute: { transactionId: string; amount: number; reason: string } | null
  /** It says something that the provider never says: only its id counts. */
  isOdd: boolean
}
interface TakenByCharge {
  /** Id of the payment intent behind it. */
  transactionId: string
  /** Cents of US dollars. */
  amount: number
  /** 'visa 4242', when the provider says. */
  card: string | null
}
export interface ProviderRefund {
  id: string
  /** pending: the money is on its way; it can still fail. */
  status: 'succeeded' | 'pending' | 'failed'
  /** In words; null unless it failed. */
  failureReason: string | null
  /** Cents of the technology fee that come back with it. */
  feeReturned: number
}

export const accountLeft = 'account.application.deauthorized'
export const accountUpdated = 'account.updated'
export const cardRefused = 'payment_intent.payment_failed'
const chargeSucceeded = 'charge.succeeded'
/** What the webhook endpoints subscribe to. */
export const subscribedEvents: readonly string[] = [
  chargeSucceeded,
  cardRefused,
  'payment_intent.canceled',
  'checkout.session.completed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  accountUpdated,
  accountLeft,
] satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[]
/** Nothing else is read. Endpoints of earlier releases have the intent instead of its charge. */
export const isFollowed = (type: string) => subscribedEvents.includes(type) || type === 'payment_intent.succeeded'

const Word = z.string().regex(/^[\w.-]{1,255}$/)
/** Null where it is something else: other software on the account names things as it likes. */
const orNull = <T extends z.ZodType>(type: T) => type.nullish().catch(null)
/** What is read of an event. The provider itself writes what is not read leniently. */
const Read = z.object({
  id: Word,
  type: Word,
  account: Word.nullish(),
  data: z.object({
    object: z.object({
      id: orNull(Word),
      object: orNull(Word),
      metadata: orNull(z.object({ paymentId: orNull(z.guid()), refundId: orNull(z.guid()) })),
      client_reference_id: orNull(z.guid()),
      payment_intent: orNull(Word),
      status: orNull(Word),
      failure_reason: orNull(Word),
      amount: orNull(z.int()),
      amount_captured: orNull(z.int()),
      currency: orNull(Word),
      payment_method_details: orNull(z.object({ card: orNull(z.object({ brand: Word, last4: Word })) })),
      reason: orNull(Word),
    }),
  }),
})

/** An id of ours in metadata, else null. */
export const ourId = (metadata: Record<string, string> | null | undefined, name: string): string | null =>
  z.guid().safeParse(metadata?.[name]).data ?? null

/** Reads an event whose signature was checked. One that is odd gets an id of its own, so that it is answered once. */
export function readSignedEvent(body: Buffer): ProviderEvent {
  const { data: from } = Read.safeParse(JSON.parse(String(body)))
  if (!from) {
    const id = `odd-${createHash('sha256').update(body).digest('hex')}`
    const nothing = { account: null, paymentId: null, refund: null, refundId: null, refundedElsewhere: null }
    return { id, type: 'odd', ...nothing, taken: null, dispute: null, isOdd: true }
  }
  const about = from.data.object
  const intent = about.payment_intent ?? null
  const isRefund = about.object === 'refund'
  const refundId = (isRefund && about.metadata?.refundId) || null
  const isRefunded = (isRefund || from.type === 'charge.refunded') && !refundId
  return {
    id: from.id,
    type: from.type,
    account: from.account ?? null,
    paymentId: about.metadata?.paymentId ?? about.client_reference_id ?? null,
    taken: from.type === chargeSucceeded ? takenBy(about) : null,
    refund: isRefund && about.id ? refunded({ ...about, id: about.id }, 0) : null,
    refundId,
    refundedElsewhere: isRefunded ? intent : null,
    dispute:
      from.type === 'charge.dispute.created' && intent
        ? { transactionId: intent, amount: about.amount ?? 0, reason: disputeReason(about.reason ?? 'general') }
        : null,
    isOdd: false,
  }
}

function takenBy(charge: z.infer<typeof Read>['data']['object']): TakenByCharge | null {
  const { payment_intent: transactionId, status, currency, amount_captured: amount } = charge
  if (!transactionId || !amount || status !== 'succeeded' || currency !== 'usd') return null
  return { transactionId, amount, card: cardOf(charge.payment_method_details) }
}

interface MethodDetails {
  card?: { brand: string | null; last4: string | null } | null | undefined
}
export const cardOf = (details: MethodDetails | null | undefined): string | null =>
  details?.card?.last4 ? `${details.card.brand} ${details.card.last4}` : null

export function refunded(
  from: { id: string; status?: string | null | undefined; failure_reason?: string | null | undefined },
  feeReturned: number,
): ProviderRefund {
  const ended = { succeeded: 'succeeded', failed: 'failed', canceled: 'failed' } as const
  const status = ended[from.status as keyof typeof ended] ?? 'pending'
  const failureReason = status === 'failed' ? refundFailure(from.failure_reason ?? 'unknown') : null
  return { id: from.id, status, failureReason, feeReturned }
}
