import { z } from 'zod'
import type { Calls } from '../call.ts'
import { ById, Dollars, Id, list, Messages, Tid } from '../values.ts'

/** created: the provider knows nothing of it; processing: the payer can pay; the rest is final but for refunds. */
export const SessionState = z.enum(['created', 'processing', 'succeeded', 'failed', 'expired', 'refunded'])

/** Answer of a call that makes a payment session. With messages nothing was made, held or paid. */
export const NewSession = z.object({
  paymentId: Id.nullable(),
  messages: Messages,
  useEmbeddedPaymentForm: z.boolean(),
  amount: Dollars,
  /** Where to send the browser when the hosted page is used. */
  url: z.string().nullable(),
})
export const PaymentStatus = z.object({
  paymentId: Id,
  tournamentId: Id,
  state: SessionState,
  messages: Messages,
  amount: Dollars,
  totalPaid: Dollars,
  stripeTransactionId: z.string().nullable(),
  /** The tournament's text for this outcome; null while it is open. */
  paymentMessage: z.string().nullable(),
  /** The tournament of an order was taken off registration before it was paid: there is no cart to go back to. */
  isClosed: z.boolean(),
})

const PaymentId = z.object({ paymentId: Id })
const Settle = z.object({ paymentId: Id, tournamentId: Id.optional(), bypassWebHooks: z.boolean().default(false) })

/** What is read of a cart or of entries is different once they are paid. */
const afterPaying = ['cart', 'entries', 'virtual-events', 'places', 'rosters', 'payments'] as const

/** Calls that make, or make again, what a payment is paid with. */
export const makesSession = {
  replaces: true,
  idempotent: { around: 'it asks the card provider; what it makes moves no money, and the next one takes its place' },
} as const

// what settles or gives up a payment by its id does it once: a repeat needs no key and answers the state
export const paymentCalls = {
  'POST registration/tournament/:tid/entry': {
    allow: 'signedIn',
    idempotent: false,
    changes: afterPaying,
    summary: 'Returns the state of an order; settles it when it is paid or costs nothing',
    params: Tid,
    body: Settle.extend({ alreadyValidated: z.boolean().optional() }),
    answer: PaymentStatus,
  },
  'POST registration/payment/createSession': {
    allow: 'signedIn',
    ...makesSession,
    changes: [],
    summary: 'Freezes balances to be paid under a payment id; the server computes the amounts',
    body: z.object({
      tournamentId: Id,
      entries: list(ById, 500),
      /** Virtual entries by id. */
      virtualEvents: list(ById, 500),
      teamOwnedVirtualEvents: list(ById, 500),
      source: z.enum(['captain', 'admin']).default('captain'),
      /**
       * rest: what others are paying just now is left to them; uncovered: all that teammates are asked for, too; all: what
       * others have begun is ended first.
       */
      mode: z.enum(['rest', 'uncovered', 'all']).default('rest'),
    }),
    perMinute: 30,
    maxBytes: 262_144,
    answer: NewSession,
  },
  'POST registration/payment/process': {
    allow: 'signedIn',
    idempotent: false,
    changes: [],
    summary: 'Reports that the card was confirmed: with `bypassWebHooks` (never in production) it settles at once',
    body: Settle,
    answer: PaymentStatus,
  },
  'POST registration/payment/balance': {
    allow: 'signedIn',
    idempotent: false,
    changes: ['entries', 'virtual-events', 'payments'],
    summary: 'As `process`, for a payment of balances',
    body: Settle,
    answer: PaymentStatus,
  },
  'GET registration/payment/:paymentId': {
    allow: 'signedIn',
    summary: 'The state of a payment',
    params: PaymentId,
    answer: PaymentStatus,
  },
  'DELETE registration/payment/:paymentId': {
    allow: 'signedIn',
    idempotent: false,
    changes: afterPaying,
    summary:
      'Gives a payment up: it is closed at the provider first, then the places go back to the cart. A paid one is settled',
    params: PaymentId,
    answer: PaymentStatus,
  },
} as const satisfies Calls
