import { Alert } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { useReturn } from '../../../payments/useReturn.ts'
import type { Tournament } from '../../../places/tournaments.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { RetryError } from '../../../ui/RetryError.tsx'
import { finishBalance, notifyPaid } from './useBalancePayment.ts'

interface Props {
  tournament: Tournament
  paymentId: string
}

/** Back from the hosted page of a balance payment: how it went, above the entries. */
export function BalanceReturn({ tournament, paymentId }: Props) {
  const read = useReturn({
    paymentId,
    finish: (id) => finishBalance(tournament.id, id, false),
    onOutcome: (outcome) => {
      if (outcome.kind === 'paid') notifyPaid(outcome.messages)
    },
  })
  const { data } = read
  if (!data) return read.isError ? <RetryError of={read} /> : <Loading>Checking your payment</Loading>
  // The id leaves the address, so that a reload does not tell of the payment again; the router's types lose this param.
  if (data.kind === 'paid') {
    const params = { tournamentId: tournament.id, paymentId: undefined }
    return <Navigate to="/registration/manage/$tournamentId/{-$paymentId}" params={params} replace />
  }
  if (data.kind === 'pending')
    return (
      <Alert color="blue" role="status">
        Your payment is being processed. The balances here will change as soon as it is completed.
      </Alert>
    )
  return (
    <Alert color="red" role="alert">
      {data.messages.map((message) => (
        <div key={message}>{message}</div>
      ))}
    </Alert>
  )
}
