import { unknownError } from '@kegler/domain/errors.ts'
import { providerRefusal } from '@kegler/domain/payments/provider-words.ts'
import type { PaymentIntentResult } from '@stripe/stripe-js'
import { useMutation } from '@tanstack/react-query'
import { queries } from '../client/queries.ts'
import { ApiError } from '../net/answers.ts'
import { outcomeOf } from './outcome.ts'
import type { SessionCalls } from './sessionCalls.ts'

/** Confirms at the provider with a client secret. */
type ConfirmAt = (clientSecret: string) => Promise<PaymentIntentResult>
const mutationKey = ['confirm a payment']

/** The provider's own words say that nothing was charged, which nobody knows without its answer. */
const lost = 'The connection was lost while paying. Please press Pay again: the card is charged only once.'

/** The code of a payment that no card can pay any more. */
export const cannotBePaid = 'CannotBePaid'

/** One confirmation at a time: the secret first, then the provider; `error` is what either refused. */
export function useConfirm(paymentId: string | undefined, session: SessionCalls, onPaid: () => void) {
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationKey,
    mutationFn: async (at: ConfirmAt) => {
      if (paymentId) await confirmOnce(paymentId, session, at)
    },
    onSuccess: onPaid,
  })
  /** Returns true when the payment was confirmed. */
  const confirm = async (at: ConfirmAt): Promise<boolean> => {
    if (queries.isMutating({ mutationKey }) > 0) return false
    return await mutateAsync(at).then(
      () => true,
      () => false,
    )
  }
  return { confirm, isPending, error, reset }
}
export type Confirming = ReturnType<typeof useConfirm>

/** Throws `ApiError`: what either refused. */
export async function confirmOnce(paymentId: string, session: SessionCalls, at: ConfirmAt): Promise<void> {
  const clientSecret = await secretOf(paymentId, session)
  if (!clientSecret) return
  const { error } = await at(clientSecret)
  if (!error || error.payment_intent?.status === 'succeeded') return
  // it was paid or has ended, here or at the provider, whose own words are for programmers
  if (error.code === 'payment_intent_unexpected_state') return await requirePaid(paymentId, session)
  const words = providerRefusal(error.code, error.message ?? unknownError)
  throw new ApiError(0, '', [error.type === 'api_connection_error' ? lost : words])
}

/** Gives up what cannot be confirmed any more, unless it was paid. Throws `ApiError`: what to do now, and what came back. */
async function requirePaid(paymentId: string, session: SessionCalls): Promise<void> {
  const status = await session.giveUp(paymentId)
  const outcome = outcomeOf(status)
  if (outcome.kind !== 'unpaid') return
  if (outcome.isClosed) throw new ApiError(0, cannotBePaid, outcome.messages)
  const { messages } = await session.secret(paymentId)
  throw new ApiError(0, cannotBePaid, [...messages, ...status.messages])
}

/** The client secret of a payment; null for one that was paid in another tab. Throws `ApiError`. */
async function secretOf(paymentId: string, session: SessionCalls): Promise<string | null> {
  const { clientSecret, messages } = await session.secret(paymentId)
  if (clientSecret) return clientSecret
  const { state } = await session.read(paymentId)
  if (state === 'succeeded') return null
  throw new ApiError(0, cannotBePaid, messages.length > 0 ? [...messages] : [unknownError])
}
