import { staffFailureMessage } from '@kegler/domain/places/gates.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshAfter } from '../../app/save.ts'
import { type Outcome, outcomeOf } from '../../payments/outcome.ts'
import type { ProviderKeys } from '../../payments/stripe.ts'
import { usePayment } from '../../payments/usePayment.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { createSession, type Door, type PayableItem, paidNotice, settle } from './door.ts'
import { staffSession } from './staffSession.ts'

/** Shows how a card payment ended. */
export function notifyOutcome(door: Door, outcome: Outcome): void {
  const [title, message] = paidNotice(door)
  if (outcome.kind === 'paid') notify(title, [message, ...outcome.messages].join(' '))
  if (outcome.kind === 'pending') notify('Payment', 'The payment is being completed. The balance follows.', 'blue')
  if (outcome.kind === 'unpaid') notify('Error', outcome.messages.join(' '), 'red')
}

/** A card payment that staff take for a captain: the full balance of the items. */
export function useStaffPayment(door: Door, items: readonly PayableItem[], onPaid?: () => void) {
  const [keys, setKeys] = useState<ProviderKeys>({ stripePublishableKey: null, stripeAccountId: null })
  const [pending, setPending] = useState<string>()
  const end = (outcome: Outcome, paymentId: string) => {
    setPending(outcome.kind === 'pending' ? paymentId : undefined)
    if (outcome.kind !== 'unpaid') notifyOutcome(door, outcome)
    void refreshAfter('DELETE admin/payment/:paymentId')
    if (outcome.kind === 'paid') onPaid?.()
  }
  const payment = usePayment({
    create: async () => {
      const made = await createSession(door, items)
      setKeys(made)
      return made
    },
    finish: (paymentId, bypassWebHooks) => settle(door, paymentId, bypassWebHooks),
    onEnd: end,
    failureMessage: staffFailureMessage,
    session: staffSession,
  })
  useQuery({
    queryKey: ['payment of staff that is being completed', pending],
    queryFn: async () => {
      const paymentId = pending ?? ''
      const outcome = outcomeOf(await staffSession.read(paymentId))
      if (outcome.kind === 'unpaid') notifyOutcome(door, outcome)
      if (outcome.kind !== 'pending') end(outcome, paymentId)
      return outcome
    },
    enabled: pending !== undefined,
    refetchInterval: 5_000,
  })
  return { payment, keys }
}
