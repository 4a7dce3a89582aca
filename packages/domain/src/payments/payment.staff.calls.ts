import { z } from 'zod'
import type { Calls } from '../call.ts'
import { PaymentLog } from '../entries/entry.captain.calls.ts'
import { staffRoles } from '../roles.ts'
import { ById, Dollars, Id, Instant, list, Messages, text } from '../values.ts'
import { bookedFields, requireDetails } from './booked-payment.ts'

/** Items of one captain in one tournament, entries first, in the order of the page. */
export const CaptainItems = {
  captainId: Id,
  tournamentId: Id,
  entries: list(ById, 500),
  /** Virtual entries, or virtual events: what is due on them. */
  virtualEvents: list(ById, 500),
}
export const VirtualItems = {
  captainId: Id,
  tournamentId: Id,
  virtualEventId: Id,
  virtualEntries: list(ById, 500),
  virtualEntryId: Id.optional(),
}

const Applied = z.object({ entryId: Id.nullable(), virtualEntryId: Id.nullable(), amountApplied: Dollars })
const Booked = z.object({
  paymentId: Id,
  /** What is still owed on the items together. */
  balance: Dollars,
  /** What was paid since the page was read. */
  messages: Messages,
  applied: z.array(Applied),
})
const PaymentFacts = z.object({
  amount: Dollars,
  method: z.string(),
  checkNumber: z.string().nullable(),
  creditCardTransactionId: z.string().nullable(),
  notes: z.string().nullable(),
})
/** Of a payment that was voided what it was; its amount is 0 then. */
const voiding = { voidedAt: Instant.nullable(), voidedAmount: Dollars.nullable(), canVoid: z.boolean() }
/** One payment or refund of an entry; what a refund gave back is negative. */
const LogAct = PaymentFacts.extend({
  ...voiding,
  paymentId: Id.nullable(),
  type: z.enum(['Payment', 'Refund']),
  at: Instant,
  /** 'visa 4242' */
  card: z.string().nullable(),
  by: z.string(),
  /** What a refund did not bring back after all, and why; its amount is 0 then. */
  failedAmount: Dollars.nullable(),
  failure: z.string().nullable(),
})
const PaymentLogItem = PaymentFacts.omit({ amount: true, method: true }).extend({
  ...voiding,
  paymentId: Id,
  paymentDateTime: Instant,
  amountPaid: Dollars,
  tournamentName: z.string(),
  tournamentTimeZoneName: z.string(),
  /** IANA name. */
  timeZone: z.string(),
  paymentMethod: z.string(),
  /** 'visa 4242' */
  card: z.string().nullable(),
  acceptedByEmail: z.string(),
  /** Entries and virtual entries that it applied to. */
  entriesQty: z.int(),
  /** The page has its entries open. */
  displayEntries: z.boolean(),
})
/** What went back to a captain: negative. */
const RefundLogItem = PaymentFacts.extend({
  refundId: Id,
  /** The payment that it is of, if of one. */
  paymentId: Id.nullable(),
  refundDateTime: Instant,
  tournamentName: z.string(),
  timeZone: z.string(),
  /** 'visa 4242' */
  card: z.string().nullable(),
  by: z.string(),
  /** Reservation numbers and virtual events. */
  appliedTo: z.string(),
})
const booking = {
  allow: staffRoles,
  dryRun: true,
  changes: ['staff', 'entries', 'virtual-events', 'payments'],
  answer: Booked,
} as const
const PaymentId = z.object({ paymentId: Id })

export const staffPaymentCalls = {
  'POST admin/entry/:id/payment/other': {
    ...booking,
    summary: 'Writes a payment down for an entry and its linked entries',
    params: ById,
    body: z.object({ ...bookedFields, entryId: Id.optional() }).superRefine(requireDetails),
  },
  'POST admin/captain/payment/other': {
    ...booking,
    summary: 'Writes a payment down for entries and virtual entries of a captain, entries first',
    body: z.object({ ...bookedFields, ...CaptainItems }).superRefine(requireDetails),
    maxBytes: 262_144,
  },
  'POST admin/virtualEvent/payment/other': {
    ...booking,
    summary: 'Writes a payment down for virtual entries of one virtual event',
    body: z.object({ ...bookedFields, ...VirtualItems }).superRefine(requireDetails),
    maxBytes: 262_144,
  },
  'POST admin/payments/:paymentId/void': {
    allow: staffRoles,
    dryRun: true,
    changes: ['staff', 'entries', 'virtual-events', 'payments'],
    summary: 'Takes a payment back that was written down by mistake, on the day of it; nobody gets a mail',
    params: PaymentId,
    body: z.object({ reason: text(255, 'A reason has at most 255 characters.').nullish() }),
    /** What is owed then on what it paid; `messages`: what was paid just before. */
    answer: z.object({ paymentId: Id, voidedAt: Instant, balance: Dollars, messages: Messages }),
  },
  'GET admin/entry/:id/payment/log': {
    allow: staffRoles,
    summary: 'What was charged and paid on an entry and its linked entries; each payment and refund with who took it',
    params: ById,
    answer: PaymentLog.extend({ payments: z.array(LogAct) }),
  },
  'GET admin/entry/:id/payment/creditLog': {
    allow: staffRoles,
    summary: 'Card payments of an entry, and what can still be refunded of each here',
    params: ById,
    answer: z.object({
      payments: z.array(
        z.object({
          paymentId: Id,
          creditCardTransactionId: z.string(),
          shortDescription: z.string(),
          /** What it paid here. */
          amount: Dollars,
          refundable: Dollars,
        }),
      ),
    }),
  },
  'GET admin/captain/:id/payments': {
    allow: staffRoles,
    summary: "A captain's payments and refunds in the tournaments of the group, newest first",
    params: ById,
    answer: z.object({ payments: z.array(PaymentLogItem), refunds: z.array(RefundLogItem) }),
  },
  'GET admin/payments/:paymentId/entries': {
    allow: staffRoles,
    summary: 'What a payment applied to',
    params: PaymentId,
    answer: z.object({
      entries: z.array(
        z.object({
          entryId: Id,
          reservationNumber: z.int(),
          eventName: z.string(),
          teamName: z.string(),
          squadDateTime: Instant.nullable(),
          amountApplied: Dollars,
        }),
      ),
      virtualEvents: z.array(
        z.object({ virtualEventId: Id, virtualEntryId: Id, eventName: z.string(), amountApplied: Dollars }),
      ),
    }),
  },
  'GET admin/payments/:paymentId/printable': {
    allow: staffRoles,
    summary: 'The confirmation of a payment as a page for printing',
    params: PaymentId,
    type: 'text/html',
    answer: z.string(),
  },
} as const satisfies Calls
