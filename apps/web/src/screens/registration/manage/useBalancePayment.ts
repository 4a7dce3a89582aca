import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallKey, call } from '../../../api.ts'
import { type Tournament, withPhone } from '../../../offers/tournaments.ts'
import { type Outcome, outcomeOf } from '../../../payments/outcome.ts'
import { usePayment } from '../../../payments/usePayment.ts'
import { toast } from '../../../ui/toast.ts'
import { balanceBody, type Due } from './balances.ts'

/** Answers that tell balances. */
export const balances: readonly CallKey[] = [
  'GET tournament/:tid/entries',
  'GET tournament/:tid/virtualentries',
  'GET registration/entry/:id/payment/log',
  'GET registration/virtualevent/:id/payment/log',
]
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
    for (const key of balances) void queries.invalidateQueries({ queryKey: [key] })
  }
  const payment = usePayment({
    content: body,
    create: (idempotencyKey) => call('POST registration/payment/createSession', { body }, { idempotencyKey }),
    finish: (paymentId) => finishBalance(tournamentId, paymentId, realTime),
    onEnd: end,
    failureMessage: withPhone(paymentFailureMessage, phoneNumber),
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
