import { z } from 'zod'
import type { Calls } from '../call.ts'
import { NewSession } from '../payments/payments.calls.ts'
import { Dollars, Id, Messages, Quantity } from '../values.ts'

const SquadEntry = z.object({ id: Id, quantity: Quantity, eventTotalPrice: Dollars.optional() })
const SquadVirtualEntry = z.object({ id: Id, eventId: Id.nullish(), quantity: Quantity, price: Dollars.optional() })
export const PurchaseCart = {
  entries: z.array(SquadEntry).max(200).default([]),
  virtualEntries: z.array(SquadVirtualEntry).max(200).default([]),
}
/** The cart that is to be paid. */
export const Purchase = z.object({
  tournamentId: Id,
  squadEntries: PurchaseCart.entries,
  squadVirtualEntries: PurchaseCart.virtualEntries,
})
export const cartCalls = {
  'POST registration/tournament/:tid/entry/validate': {
    allow: 'signedIn',
    summary: 'Returns what prevents this cart from being paid; changes nothing',
    params: z.object({ tid: Id }),
    body: z.object(PurchaseCart),
    answer: z.object({ messages: Messages, amount: Dollars }),
  },
  'POST registration/tournament/createSession': {
    allow: 'signedIn',
    summary: 'Freezes the cart under a payment id and keeps its places for 30 minutes',
    body: Purchase,
    idempotent: true,
    perMinute: 30,
    answer: NewSession,
  },
  'POST registration/payment/clientSecret': {
    allow: 'signedIn',
    summary: 'The secret with which the card form confirms a payment; asked again it answers the same',
    /** A session that was made before, or the cart, for which one is made. */
    body: Purchase.partial({ tournamentId: true }).extend({ paymentId: Id.optional() }),
    perMinute: 30,
    answer: z.object({
      messages: Messages,
      paymentId: Id.nullable(),
      totalPaid: Dollars,
      clientSecret: z.string().nullable(),
    }),
  },
} as const
cartCalls satisfies Calls
