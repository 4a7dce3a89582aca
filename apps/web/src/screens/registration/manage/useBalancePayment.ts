import { balanceFailureMessage } from '@kegler/domain/places/gates.rules.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallKey, call } from '../../../app/api.ts'
import { type Outcome, outcomeOf } from '../../../payments/outcome.ts'
import { usePayment } from '../../../payments/usePayment.ts'
import { type Tournament, withPhone } from '../../../places/tournaments.ts'
import { toast } from '../../../ui/toast.ts'
import { balanceBody, type Due } from './balances.ts'

const tellingBalances: readonly CallKey[] = [
  'GET tournament/:tid/entries',
  'GET tournament/:tid/virtualentries',
  'GET registration/entry/:id/payment/log',
  'GET registration/virtualevent/:id/payment/log',
]
/** Balances have changed: what is in sight is read again, what is not must not come back as it was. */
export function readBalances(queries: QueryClient): void {
  for (const key of tellingBalances) {
    queries.removeQueries({ queryKey: [key], type: 'inactive' })
    void queries.invalidateQueries({ queryKey: [key] })
  }
}
export const tellPaid = (): void => toast('Payment Processed!', 'Selected entries were paid successfully.')

/** Pays balances of what was bought before. */
export function useBalancePayment(tournament: Tournament, selected: readonly Due[]) {
  const { id: tournamentId, paymentFailureMessage, phoneNumber } = tournament
  const queries = useQueryClient()
  const [realTime, setRealTime] = useState(false)
  const [pending, setPending] = useState<string>()
  const body = balanceBody(tournamentId, selected)
  const end = (outcome: Outcome, paymentId: string) => {
    setPending(outcome.kind === 'pending' ? paymentId : undefined)
    if (outcome.kind === 'paid') tellPaid()
    readBalances(queries)
  }
  const payment = usePayment({
    content: body,
    create: (idempotencyKey) => call('POST registration/payment/createSession', { body }, { idempotencyKey }),
    finish: (paymentId) => finishBalance(tournamentId, paymentId, realTime),
    onEnd: end,
    failureMessage: withPhone(balanceFailureMessage(paymentFailureMessage), phoneNumber),
  })
  useQuery({
    queryKey: ['payment that is being completed', pending],
    queryFn: async () => {
      const paymentId = pending ?? ''
      const outcome = outcomeOf(await call('GET registration/payment/:paymentId', { params: { paymentId } }))
      if (outcome.kind === 'unpaid') toast('Error', outcome.messages.join(' '), 'red')
      if (outcome.kind !== 'pending') end(outcome, paymentId)
      return outcome
    },
    enabled: pending !== undefined,
    refetchInterval: 5_000,
  })
  return { payment, realTime, setRealTime, pending: pending !== undefined }
}

/** The final call of a payment of balances. */
export const finishBalance = (tournamentId: string, paymentId: string, bypassWebHooks: boolean) =>
  call('POST registration/payment/balance', { body: { paymentId, tournamentId, bypassWebHooks } })
