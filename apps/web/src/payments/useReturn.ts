import { useQuery } from '@tanstack/react-query'
import { save } from '../app/save.ts'
import { type Outcome, outcomeOf, type PaymentStatus } from './outcome.ts'

interface Options {
  paymentId: string | undefined
  /** The final call of this payment; it answers where the payment stands. */
  finish: (paymentId: string) => Promise<PaymentStatus>
  /** Hears of the outcome once, before it shows. */
  onOutcome: (outcome: Outcome) => void | Promise<void>
}

/**
 * The way back from the hosted page: the final call, and when the payment is still open after it, the server gives it
 * up. It asks the provider first, so one that was paid is settled instead.
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
