import { useQuery } from '@tanstack/react-query'
import { outcomeOf } from '../../payments/outcome.ts'
import { Loading } from '../../ui/Loading.tsx'
import { RetryError } from '../../ui/RetryError.tsx'
import { type Door, settle } from './door.ts'
import { staffSession } from './staffSession.ts'
import { notifyOutcome } from './useStaffPayment.ts'

interface Props {
  door: Door
  /** From the address of the page. */
  paymentId: string
  /** Replaces the address by the one without the payment. */
  onDone: () => void
}

/**
 * The return from the hosted page: settles the payment, or ends it when it was not made. The server asks the provider,
 * so that a second look at the address pays nothing twice.
 */
export function StaffPaymentReturn({ door, paymentId, onDone }: Props) {
  const read = useQuery({
    queryKey: ['staff return from the hosted page', paymentId],
    queryFn: async () => {
      const status = await settle(door, paymentId, false)
      const isOpen = outcomeOf(status).kind === 'pending'
      const outcome = outcomeOf(isOpen ? await staffSession.giveUp(paymentId) : status)
      notifyOutcome(door, outcome)
      onDone()
      return outcome
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (read.isError) return <RetryError of={read} />
  return read.data ? null : <Loading>Checking the payment</Loading>
}
