import { z } from 'zod'
import type { Calls } from '../call.ts'
import { staffRoles } from '../roles.ts'
import { ById, Dollars, Id, Messages } from '../values.ts'
import { CaptainItems, VirtualItems } from './payment.staff.calls.ts'
import { makesSession, NewSession, PaymentStatus } from './payments.calls.ts'

const PaymentId = z.object({ paymentId: Id })
const Settle = z.object({ paymentId: Id, bypassWebHooks: z.boolean().default(false) })
const source = z.enum(['captain', 'admin']).default('admin')
/** With what the card form needs: captains read it with their tournament. */
const StaffSession = NewSession.extend({
  stripePublishableKey: z.string().nullable(),
  stripeAccountId: z.string().nullable(),
})
/** With what is still owed on the items after it. */
const Settled = PaymentStatus.extend({ balance: Dollars })
const afterPaying = ['staff', 'entries', 'virtual-events', 'payments'] as const
const creating = {
  allow: staffRoles,
  ...makesSession,
  changes: ['staff'],
  perMinute: 60,
  answer: StaffSession,
} as const
// what settles or ends a payment by its id does it once: a repeat needs no key
const byItsId = { allow: staffRoles, idempotent: false, changes: afterPaying } as const

export const staffCardPaymentCalls = {
  'POST admin/entry/createSession': {
    ...creating,
    summary: 'Freezes the balance of an entry and its linked entries, to be paid by card',
    body: z.object({ entryId: Id }),
  },
  'POST admin/captain/createSession': {
    ...creating,
    summary: 'Freezes balances of a captain, to be paid by card',
    body: z.object({ ...CaptainItems, source }),
    maxBytes: 262_144,
  },
  'POST admin/virtualEvent/createSession': {
    ...creating,
    summary: 'Freezes balances of one virtual event of a captain, to be paid by card',
    body: z.object({ ...VirtualItems, source }),
    maxBytes: 262_144,
  },
  'POST admin/entry/:id/payment/balance': {
    ...byItsId,
    summary: 'Reports that the card was confirmed: with `bypassWebHooks` (never in production) it settles at once',
    params: ById,
    body: Settle,
    answer: Settled,
  },
  'POST admin/captain/payment/credit': {
    ...byItsId,
    summary: "As an entry's, for balances of a captain",
    body: Settle.extend({ captainId: Id }),
    answer: Settled,
  },
  'POST admin/virtualevent/payment/credit': {
    ...byItsId,
    summary: "As an entry's, for balances of a virtual event",
    body: Settle.extend({ captainId: Id, virtualEventId: Id }),
    answer: Settled,
  },
  'GET admin/payment/:paymentId': {
    allow: staffRoles,
    summary: 'The state of a payment of balances',
    params: PaymentId,
    answer: PaymentStatus,
  },
  'DELETE admin/payment/:paymentId': {
    ...byItsId,
    summary: 'Ends a payment of balances that somebody has open, at the provider first. A paid one is settled',
    params: PaymentId,
    answer: PaymentStatus,
  },
  'POST admin/payment/clientSecret': {
    ...byItsId,
    changes: [],
    summary: 'What the card form confirms a payment of staff with',
    body: PaymentId,
    answer: z.object({
      messages: Messages,
      paymentId: Id.nullable(),
      totalPaid: Dollars,
      clientSecret: z.string().nullable(),
    }),
  },
} as const satisfies Calls
