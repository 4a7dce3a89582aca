import { staffFailureMessage } from '@kegler/domain/places/gates.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshAfter } from '../../client/save.ts'
import { notify } from '../../kit/feedback/notify.ts'
import { type Outcome, outcomeOf } from '../outcome.ts'
import type { ProviderKeys } from '../stripe.ts'
import { usePayment } from '../usePayment.ts'
import type { PayableItem } from './payable.ts'
import { createSession, type PaymentScope, paidNotice, settle } from './paymentScope.ts'
import { staffSession } from './staffSession.ts'

/** Shows how a card payment ended. */
export function notifyOutcome(scope: PaymentScope, outcome: Outcome): void {
  const [title, message] = paidNotice(scope)
  if (outcome.kind === 'paid') notify(title, [message, ...outcome.messages].join(' '))
  if (outcome.kind === 'pending') notify('Payment', 'The payment is being completed. The balance follows.', 'blue')
  if (outcome.kind === 'unpaid') notify('Error', outcome.messages.join(' '), 'red')
}

/** A card payment that staff take for a captain: the full balance of the items. */
export function useStaffPayment(scope: PaymentScope, items: readonly PayableItem[], onPaid?: () => void) {
  const [keys, setKeys] = useState<ProviderKeys>({ stripePublishableKey: null, stripeAccountId: null })
  const [pending, setPending] = useState<string>()
  const end = (outcome: Outcome, paymentId: string) => {
    setPending(outcome.kind === 'pending' ? paymentId : undefined)
    if (outcome.kind !== 'unpaid') notifyOutcome(scope, outcome)
    void refreshAfter('DELETE admin/payment/:paymentId')
    if (outcome.kind === 'paid') onPaid?.()
  }
  const payment = usePayment({
    create: async () => {
      const made = await createSession(scope, items)
      setKeys(made)
      return made
    },
    finish: (paymentId, bypassWebHooks) => settle(scope, paymentId, bypassWebHooks),
    onEnd: end,
    failureMessage: staffFailureMessage,
    session: staffSession,
  })
  useQuery({
    queryKey: ['payment of staff that is being completed', pending],
    queryFn: async () => {
      const paymentId = pending ?? ''
      const outcome = outcomeOf(await staffSession.read(paymentId))
      if (outcome.kind === 'unpaid') notifyOutcome(scope, outcome)
      if (outcome.kind !== 'pending') end(outcome, paymentId)
      return outcome
    },
    enabled: pending !== undefined,
    refetchInterval: 5_000,
  })
  return { payment, keys }
}
