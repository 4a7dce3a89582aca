import { toCents } from '@kegler/domain/money.ts'
import { withPhone } from '@kegler/domain/places/gates.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { captainCart } from '../../../cart/captainCart.ts'
import { cartBody } from '../../../cart/lines.ts'
import { useCart } from '../../../cart/useCart.ts'
import { query } from '../../../client/api.ts'
import { refreshAfter, save } from '../../../client/save.ts'
import { usePayment } from '../../../payments/usePayment.ts'
import type { Tournament } from '../../../places/tournaments.ts'

/** Pays the cart of a tournament: validated when it opens and whenever the cart changes. */
export function usePurchase(tournament: Tournament) {
  const { id: tournamentId, paymentFailureMessage, phoneNumber } = tournament
  const navigate = useNavigate()
  const cart = useCart(tournamentId)
  const [ended, setEnded] = useState(false)
  const [paysDeposit, choose] = useState(false)
  const { squads, virtualEvents } = cartBody(cart)
  const validation = useQuery({
    ...query('POST registration/tournament/:tid/entry/validate', {
      params: { tid: tournamentId },
      body: { entries: squads, virtualEntries: virtualEvents },
    }),
    enabled: squads.length + virtualEvents.length > 0 && !ended,
    staleTime: 0,
    gcTime: 0,
  })
  const offer = validation.data?.deposit ?? null
  const deposit = paysDeposit && offer ? offer.now : undefined
  const payment = usePayment({
    paidWith: () => captainCart.paidWith(tournamentId),
    create: async () => {
      const { version } = cart
      const body = { tournamentId, squadEntries: squads, squadVirtualEntries: virtualEvents, version, deposit }
      const made = await save('POST registration/tournament/createSession', { body })
      // the deposit may be another one, or none
      if (deposit !== undefined && made.messages.length > 0) void validation.refetch()
      if (made.paymentId) captainCart.setPayment(tournamentId, made.paymentId)
      return made
    },
    finish: async (paymentId, bypassWebHooks, byCard) => {
      const body = { paymentId, tournamentId, bypassWebHooks }
      // The final call does the same; this one only lets the server know sooner.
      if (byCard) await save('POST registration/payment/process', { body }).catch(console.warn)
      return await finishPurchase(tournamentId, paymentId, bypassWebHooks)
    },
    onEnd: (outcome, paymentId) => {
      if (outcome.kind === 'unpaid' && !outcome.isClosed) return
      setEnded(true)
      captainCart.forget(tournamentId)
      void refreshAfter('POST registration/tournament/:tid/entry')
      void navigate({ to: '/registration', search: { payment: paymentId } })
    },
    failureMessage: withPhone(paymentFailureMessage, phoneNumber),
  })
  // what was said against another cart is not said against this one
  const lines = JSON.stringify([squads, virtualEvents])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines say which cart it is
  useEffect(() => {
    if (!payment.busy) payment.forget()
  }, [lines])
  const total = toCents(deposit ?? cart.total)
  return {
    total,
    orderTotal: cart.total,
    offer,
    paysDeposit: deposit !== undefined,
    choose,
    validation,
    payment,
    ended,
  }
}
export type Purchase = ReturnType<typeof usePurchase>

/** The final call of an order: asks for its entries. */
export const finishPurchase = (tournamentId: string, paymentId: string, bypassWebHooks: boolean) =>
  save('POST registration/tournament/:tid/entry', {
    params: { tid: tournamentId },
    body: { paymentId, tournamentId, bypassWebHooks, alreadyValidated: true },
  })
