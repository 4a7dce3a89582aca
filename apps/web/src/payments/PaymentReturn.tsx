import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Await } from '../kit/act/Await.tsx'
import { type Outcome, outcomeOfReturn, type PaymentStatus } from './outcome.ts'
import { captainSession, type SessionCalls } from './sessionCalls.ts'

interface Props {
  paymentId: string
  /** The final call of this payment; returns its state. */
  finish: (paymentId: string) => Promise<PaymentStatus>
  session?: SessionCalls
  /** Called once with the outcome, before it shows. */
  onOutcome: (outcome: Outcome) => void
  paid: ReactNode
  pending: ReactNode
  /** Shown below the reasons when it was not paid. */
  children?: ReactNode
}

/**
 * The return from the hosted page: the final call, and if the payment is still open after it, the server gives it up.
 * The server asks the provider first, so a payment that was made is settled instead.
 */
export function PaymentReturn({
  paymentId,
  finish,
  session = captainSession,
  onOutcome,
  paid,
  pending,
  children,
}: Props) {
  const read = useQuery({
    queryKey: ['return from the hosted page', paymentId],
    queryFn: async () => {
      const outcome = await outcomeOfReturn({
        finish: () => finish(paymentId),
        read: () => session.read(paymentId),
        giveUp: () => session.giveUp(paymentId),
      })
      onOutcome(outcome)
      return outcome
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { data } = read
  if (!data) return <Await of={read} loading="Checking your payment" />
  if (data.kind !== 'unpaid') return data.kind === 'paid' ? paid : pending
  return (
    <>
      <Alert color="red" role="alert">
        {data.messages.map((message) => (
          <div key={message}>{message}</div>
        ))}
      </Alert>
      {children}
    </>
  )
}
