import { useQuery } from '@tanstack/react-query'
import { save } from '../app/save.ts'
import { type Outcome, outcomeOf, type PaymentStatus } from './outcome.ts'

interface Options {
  paymentId: string | undefined
  /** The final call of this payment; returns its state. */
  finish: (paymentId: string) => Promise<PaymentStatus>
  /** Called once with the outcome, before it shows. */
  onOutcome: (outcome: Outcome) => void | Promise<void>
}

/**
 * The return from the hosted page: the final call, and if the payment is still open after it, the server gives it up.
 * The server asks the provider first, so a payment that was made is settled instead.
 */
export function useReturn({ paymentId, finish, onOutcome }: Options) {
  return useQuery({
    queryKey: ['return from the hosted page', paymentId],
    queryFn: async () => {
      const id = paymentId ?? ''
      const status = await finish(id)
      const isOpen = outcomeOf(status).kind === 'pending'
      const last = isOpen ? await save('DELETE registration/payment/:paymentId', { params: { paymentId: id } }) : status
      const outcome = outcomeOf(last)
      await onOutcome(outcome)
      return outcome
    },
    enabled: paymentId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
