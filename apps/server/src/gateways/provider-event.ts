import { createHash } from 'node:crypto'
import { z } from 'zod'

export interface ProviderEvent {
  id: string
  type: string
  account: string | null
  /** The payment session it is about, when it names one. */
  paymentId: string | null
  refund: ProviderRefund | null
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
  failureReason: string | null
  /** Cents of the technology fee that come back with it. */
  feeReturned: number
}

const Word = z.string().regex(/^[\w.-]{1,255}$/)
/** What is read of an event. Metadata is what the connected account wants it to be. */
const Read = z.object({
  id: Word,
  type: Word,
  account: Word.nullish(),
  data: z.object({
    object: z.object({
      id: Word.nullish(),
      object: Word,
      metadata: z.object({ paymentId: z.guid().nullish(), refundId: Word.nullish() }).nullish(),
      client_reference_id: z.string().nullish(),
      payment_intent: z.unknown().nullish(),
      status: z.string().nullish(),
      failure_reason: z.string().max(200).nullish(),
      amount: z.int().nullish(),
      reason: z.string().max(200).nullish(),
    }),
  }),
})

/** Reads an event whose signature was checked. One that is odd gets an id of its own, so that it is answered once. */
export function readSignedEvent(body: Buffer): ProviderEvent {
  const { data: from } = Read.safeParse(JSON.parse(String(body)))
  if (!from) {
    const id = `odd-${createHash('sha256').update(body).digest('hex')}`
    const nothing = { account: null, paymentId: null, refund: null, refundedElsewhere: null, dispute: null }
    return { id, type: 'odd', ...nothing, isOdd: true }
  }
  const about = from.data.object
  const named = z.guid().safeParse(about.metadata?.paymentId ?? about.client_reference_id)
  const isRefund = about.object === 'refund'
  const isRefunded = (isRefund || from.type === 'charge.refunded') && !about.metadata?.refundId
  const intent = Word.safeParse(about.payment_intent)
  return {
    id: from.id,
    type: from.type,
    account: from.account ?? null,
    paymentId: named.data ?? null,
    refund: isRefund && about.id ? refunded({ ...about, id: about.id }, 0) : null,
    refundedElsewhere: isRefunded ? (intent.data ?? null) : null,
    dispute:
      from.type === 'charge.dispute.created' && intent.data
        ? { transactionId: intent.data, amount: about.amount ?? 0, reason: about.reason ?? '' }
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
  return { id: from.id, status, failureReason: from.failure_reason ?? null, feeReturned }
}
