import { toCents } from '@kegler/domain/money.ts'
import { balanceFailureMessage, withPhone } from '@kegler/domain/places/gates.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../client/api.ts'
import { refreshAfter, save } from '../../../client/save.ts'
import { notify } from '../../../kit/feedback/notify.ts'
import { type Outcome, outcomeOf } from '../../../payments/outcome.ts'
import { usePayment } from '../../../payments/usePayment.ts'
import type { Tournament } from '../../../places/tournaments.ts'
import { balanceBody, type Due } from './balances.ts'

/** `messages`: what happened to a part that was no longer owed. */
export const notifyPaid = (messages: readonly string[]): void =>
  notify('Payment Processed!', ['Selected entries were paid successfully.', ...messages].join(' '))

/** Pays balances of what was bought before. */
export function useBalancePayment(tournament: Tournament, selected: readonly Due[]) {
  const { id: tournamentId, paymentFailureMessage, phoneNumber } = tournament
  const [pending, setPending] = useState<string>()
  /** Cents that were paid last on this page. */
  const [paid, setPaid] = useState(0)
  const body = balanceBody(tournamentId, selected)
  const end = (outcome: Outcome, paymentId: string) => {
    setPending(outcome.kind === 'pending' ? paymentId : undefined)
    if (outcome.kind === 'paid') {
      notifyPaid(outcome.messages)
      setPaid(toCents(outcome.totalPaid))
    }
    void refreshAfter('POST registration/payment/balance')
  }
  const payment = usePayment({
    create: () => save('POST registration/payment/createSession', { body }),
    finish: (paymentId, bypassWebHooks) => finishBalance(tournamentId, paymentId, bypassWebHooks),
    onEnd: end,
    failureMessage: withPhone(balanceFailureMessage(paymentFailureMessage), phoneNumber),
  })
  useQuery({
    queryKey: ['payment that is being completed', pending],
    queryFn: async () => {
      const paymentId = pending ?? ''
      const outcome = outcomeOf(await call('GET registration/payment/:paymentId', { params: { paymentId } }))
      if (outcome.kind === 'unpaid') notify('Error', outcome.messages.join(' '), 'red')
      if (outcome.kind !== 'pending') end(outcome, paymentId)
      return outcome
    },
    enabled: pending !== undefined,
    refetchInterval: 5_000,
  })
  return { payment, pending: pending !== undefined, paid }
}

/** The final call of a payment of balances. */
export const finishBalance = (tournamentId: string, paymentId: string, bypassWebHooks: boolean) =>
  save('POST registration/payment/balance', { body: { paymentId, tournamentId, bypassWebHooks } })
