import { useQuery } from '@tanstack/react-query'
import { Await } from '../../kit/act/Await.tsx'
import { outcomeOf } from '../outcome.ts'
import { type PaymentScope, settle } from './paymentScope.ts'
import { staffSession } from './staffSession.ts'
import { notifyOutcome } from './useStaffPayment.ts'

interface Props {
  scope: PaymentScope
  /** From the address of the page. */
  paymentId: string
  /** Replaces the address by the one without the payment. */
  onDone: () => void
}

/**
 * The return from the hosted page: settles the payment, or ends it when it was not made. The server asks the provider,
 * so that a second look at the address pays nothing twice.
 */
export function StaffPaymentReturn({ scope, paymentId, onDone }: Props) {
  const read = useQuery({
    queryKey: ['staff return from the hosted page', paymentId],
    queryFn: async () => {
      const status = await settle(scope, paymentId, false)
      const isOpen = outcomeOf(status).kind === 'pending'
      const outcome = outcomeOf(isOpen ? await staffSession.giveUp(paymentId) : status)
      notifyOutcome(scope, outcome)
      onDone()
      return outcome
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return <Await of={read} loading="Checking the payment" />
}
