import { z } from 'zod'
import type { Calls } from '../call.ts'
import { makesSession, NewSession, PaymentStatus } from '../payments/payments.calls.ts'
import { Dollars, Id, Instant, Messages, text } from '../values.ts'

/** What who holds a link may know of what they are asked to pay. */
const LinkedPayment = z.object({
  tournament: z.object({
    name: z.string(),
    timeZone: z.string(),
    theme: z.enum(['blue', 'red', 'orange']),
    phone: z.string(),
    stripePublishableKey: z.string().nullable(),
    stripeAccountId: z.string().nullable(),
  }),
  /** 'Rosa L.' */
  captain: z.string(),
  items: z.array(
    z.object({ event: z.string(), team: z.string().nullable(), startsAt: Instant.nullable(), amount: Dollars }),
  ),
  /** Of a bowler: their share, of the price of the entry, and what was paid of it. */
  share: z.object({ amount: Dollars, price: Dollars, paid: Dollars }).nullable(),
  /** What can be paid now; 0: nothing is due, or somebody is paying it. */
  open: Dollars,
  isBeingPaid: z.boolean(),
  /** Of it: what was begun by this link. Who began it, under the same name and address, goes on with it. */
  begun: Dollars,
  /** What was paid by this link, with receipts that can be printed. */
  payments: z.array(z.object({ paymentId: Id, amount: Dollars, refunded: Dollars, at: Instant })),
})
export const GuestForm = z.object({
  name: text(100).pipe(z.string().min(1, 'Enter your name.')),
  email: text(254)
    .transform((typed) => typed.toLowerCase())
    .pipe(z.string().regex(/^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+$/, 'Enter an e-mail address.')),
  note: text(200, 'Write at most 200 characters.').nullish(),
})
const PaymentId = z.object({ paymentId: Id })
const byLink = { allow: 'link', links: ['bowler', 'payment'], of: 'payments' } as const
// what settles or ends a payment by its id does it once: a repeat needs no key
const byItsId = { ...byLink, idempotent: false, changes: ['payments'] } as const

export const linkPaymentCalls = {
  'GET link/payment': {
    ...byLink,
    summary: 'What the holder of a link is asked to pay',
    answer: LinkedPayment,
  },
  'POST link/payment/createSession': {
    ...byLink,
    ...makesSession,
    changes: [],
    summary: 'Freezes what the holder of a link pays as a guest; the server computes the amount',
    perMinute: 30,
    body: GuestForm,
    answer: NewSession,
  },
  'POST link/payment/clientSecret': {
    ...byItsId,
    changes: [],
    perMinute: 30,
    summary: 'What the card form confirms the payment of a guest with',
    body: PaymentId,
    answer: z.object({
      messages: Messages,
      paymentId: Id.nullable(),
      totalPaid: Dollars,
      clientSecret: z.string().nullable(),
    }),
  },
  'POST link/payment/balance': {
    ...byItsId,
    afterEnd: true,
    summary: 'Reports that the card was confirmed: with `bypassWebHooks` (never in production) it settles at once',
    body: PaymentId.extend({ bypassWebHooks: z.boolean().default(false) }),
    answer: PaymentStatus,
  },
  'GET link/payment/:paymentId': {
    ...byLink,
    afterEnd: true,
    summary: 'The state of the payment of a guest',
    params: PaymentId,
    answer: PaymentStatus,
  },
  'DELETE link/payment/:paymentId': {
    ...byItsId,
    afterEnd: true,
    summary: 'Gives the payment of a guest up: it is closed at the provider first. A paid one is settled',
    params: PaymentId,
    answer: PaymentStatus,
  },
  'GET link/payment/:paymentId/printable': {
    ...byLink,
    afterEnd: true,
    summary: 'The receipt of a guest as a page for printing',
    params: PaymentId,
    type: 'text/html',
    answer: z.string(),
  },
} as const satisfies Calls
