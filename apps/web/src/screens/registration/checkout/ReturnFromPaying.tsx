import { Alert } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCartClient } from '../../../cart/useCart.ts'
import { useReturn } from '../../../payments/useReturn.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { RetryError } from '../../../ui/RetryError.tsx'
import { finishPurchase } from './usePurchase.ts'

interface Props {
  tournamentId: string
  paymentId: string
  /** The order, shown again when it was not paid. */
  children: ReactNode
}

/** Back from the hosted page: paid leads home with the message, unpaid shows the order again and says so. */
export function ReturnFromPaying({ tournamentId, paymentId, children }: Props) {
  const cart = useCartClient()
  const read = useReturn({
    paymentId,
    finish: (id) => finishPurchase(tournamentId, id, false),
    onOutcome: ({ kind }) => {
      if (kind !== 'unpaid') cart.forget(tournamentId)
    },
  })
  const outcome = read.data
  if (!outcome) return read.isError ? <RetryError of={read} /> : <Loading>Checking your payment</Loading>
  if (outcome.kind !== 'unpaid') return <Navigate to="/registration" search={{ payment: paymentId }} replace />
  return (
    <>
      <Alert color="red" role="alert">
        {outcome.messages.map((message) => (
          <div key={message}>{message}</div>
        ))}
      </Alert>
      {children}
    </>
  )
}
