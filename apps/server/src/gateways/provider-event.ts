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
/** What the webhook endpoints subscribe to; nothing else is followed. */
export const followedEvents: readonly string[] = [
  'payment_intent.succeeded',
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
    return { id, type: 'odd', ...nothing, dispute: null, isOdd: true }
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

export function refunded(
  from: { id: string; status?: string | null | undefined; failure_reason?: string | null | undefined },
  feeReturned: number,
): ProviderRefund {
  const ended = { succeeded: 'succeeded', failed: 'failed', canceled: 'failed' } as const
  const status = ended[from.status as keyof typeof ended] ?? 'pending'
  const failureReason = status === 'failed' ? refundFailure(from.failure_reason ?? 'unknown') : null
  return { id: from.id, status, failureReason, feeReturned }
}
