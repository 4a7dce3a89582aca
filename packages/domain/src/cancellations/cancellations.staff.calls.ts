import { z } from 'zod'
import type { Calls } from '../call.ts'
import { staffRoles } from '../roles.ts'
import { ById, Dollars, Id, Instant, list, Messages, text } from '../values.ts'
import { manualTransaction, purchaseTransaction, refundMethods } from './refund.rules.ts'

const required = 'Required'
const Amount = Dollars.refine((cents) => cents >= 0, 'Enter an amount of $0.00 or more.')
const Notes = text(255, 'Notes have at most 255 characters.')
/** Why, for the audit. */
const Reason = text(255, 'A reason has at most 255 characters.').nullish()

const Version = z.int().min(0).max(2_000_000_000).optional()
const refundFields = {
  paymentType: z.enum(refundMethods).nullish(),
  checkNumber: z
    .string()
    .trim()
    .regex(/^\d{0,20}$/, 'A check number has only digits, at most 20.')
    .nullish(),
  /** The id at the provider; of a purchase transaction the payment that is refunded. */
  stripeTransactionId: text(255).nullish(),
  /** None or 0: no refund. */
  amount: Amount.nullish(),
  notes: Notes.nullish(),
  reason: Reason,
  /** A mail to the captain, once it is done. */
  sendMail: z.boolean().default(true),
}
interface Typed {
  paymentType?: string | null | undefined
  checkNumber?: string | null | undefined
  stripeTransactionId?: string | null | undefined
  amount?: number | null | undefined
  refundOnly?: boolean | undefined
  refundType?: string | undefined
}
/** What must be given depends on the amount and the method. */
function refineRefund(typed: Typed, { addIssue }: z.RefinementCtx): void {
  const miss = (path: string) => addIssue({ code: 'custom', path: [path], message: required })
  const isRefundOnly = typed.refundOnly === true || typed.refundType === 'refundOnly'
  if (!typed.amount && isRefundOnly) miss('amount')
  if (!typed.amount) return
  if (!typed.paymentType) miss('paymentType')
  if (typed.paymentType === 'Check' && !typed.checkNumber) miss('checkNumber')
  const wantsId = typed.paymentType === purchaseTransaction || typed.paymentType === manualTransaction
  if (wantsId && !typed.stripeTransactionId) miss('stripeTransactionId')
}
/** The form of a cancellation or, with `refundOnly`, of a refund alone. */
const CancelForm = z
  .object({
    ...refundFields,
    refundOnly: z.boolean().default(false),
    version: Version,
    /** Virtual entries that are cancelled too; the amount is spread over the entry first, then over them in this order. */
    virtualEntryIds: list(Id, 200),
  })
  .superRefine(refineRefund)
/** The same of one virtual entry. */
const CancelVirtualForm = z
  .object({
    ...refundFields,
    virtualEntryId: Id,
    refundType: z.enum(['refundOnly', 'refundWithCancellation']).default('refundWithCancellation'),
    version: Version,
  })
  .superRefine(refineRefund)
export type CancelInput = z.output<typeof CancelForm>

/** asked: the provider has not answered yet; nothing is cancelled until it does. */
const RefundState = z.enum(['none', 'done', 'asked'])
const CancelledEntry = z.object({
  entryId: Id,
  entryNumber: z.int(),
  squadId: Id.nullable(),
  isCancelled: z.boolean(),
  cancelledAt: Instant.nullable(),
  cancelledBy: z.string().nullable(),
  version: z.int(),
})
const CancelledVirtualEntry = z.object({
  virtualEntryId: Id,
  bowlerId: Id.nullable(),
  entryId: Id.nullable(),
  isCancelled: z.boolean(),
  version: z.int(),
})
const Outcome = z.object({ balance: Dollars, refundState: RefundState, message: z.string() })

/** A virtual entry that would lose its bowler or its team. */
const VirtualEntryToModify = z.object({
  virtualEntryId: Id,
  displayName: z.string(),
  usbcId: z.string(),
  virtualEventName: z.string(),
})
const CancelWarnings = z.object({
  virtualEntriesToModify: z.array(VirtualEntryToModify),
  /** Virtual entries that belong to the team; `displayName`: its name. */
  teamUnits: z.array(VirtualEntryToModify),
  /** Entries of the next day that were bought because of this one, more than the other parents of the day cover. */
  bundled: z.object({ count: z.int(), eventName: z.string(), day: z.string(), parentName: z.string() }).nullable(),
  /** First and last name. */
  captainName: z.string(),
})

const Paid = z.object({
  paid: Dollars,
  byCard: z.record(z.string(), Dollars),
  /** By card payment: what went back at the provider itself, which only a booking that names the payment gives back here. */
  unbooked: z.record(z.string(), Dollars),
})
const Transaction = z.object({
  creditCardTransactionId: z.string(),
  /** Of the entry alone: 'Nov 3rd, 2026, 08:00 AM CT, $160.00, $120.00 left, visa 4242'. */
  shortDescription: z.string(),
  /** The same without what is left, who paid, and the card. */
  paidText: z.string(),
  /** Who paid for the captain: 'Rosa L. (guest)'. */
  guest: z.string().nullable(),
  card: z.string().nullable(),
})
/** What can be refunded, and with which card payments. */
const Refundable = z.object({
  /** The entry with its linked children, in their order; or the virtual entry. */
  items: z.array(Paid),
  /** Of an entry: virtual entries that would lose their bowler or team; each may be cancelled with it. */
  virtualEntries: z.array(Paid.extend({ virtualEntryId: Id, displayName: z.string(), virtualEventName: z.string() })),
  balance: Dollars,
  /** Of the entry and of the virtual entries. */
  creditPurchaseTransactions: z.array(Transaction),
  /** The amount of a refund that is being completed. */
  underWay: Dollars.nullable(),
  /** Sent back at the provider itself and not booked yet. */
  elsewhere: z.array(
    z.object({
      creditCardTransactionId: z.string(),
      /** Of the whole payment, and at most of that this entry's. */
      total: Dollars,
      amount: Dollars,
    }),
  ),
  version: z.int(),
})

export const cancellationCalls = {
  'POST admin/entry/:id/cancelWarnings': {
    allow: staffRoles,
    of: 'staff',
    summary: 'Virtual entries that a cancellation would change, and bundled entries that it would leave alone',
    params: ById,
    answer: CancelWarnings,
  },
  'GET admin/entry/:id/refundable': {
    allow: staffRoles,
    of: 'staff',
    summary: 'What can be refunded of an entry, and how',
    params: ById,
    answer: Refundable,
  },
  'GET admin/virtualevent/virtualEntry/:id/refundable': {
    allow: staffRoles,
    of: 'staff',
    summary: 'What can be refunded of a virtual entry, and how',
    params: ById,
    answer: Refundable,
  },
  'POST admin/entry/:id/cancel': {
    allow: staffRoles,
    changes: ['staff', 'entries', 'places', 'rosters', 'virtual-events', 'payments'],
    dryRun: true,
    summary: 'Cancels an entry, with or without a refund; `refundOnly` refunds alone',
    params: ById,
    body: CancelForm,
    answer: Outcome.extend({ entry: CancelledEntry }),
  },
  'POST admin/entry/:id/reactivate': {
    allow: staffRoles,
    changes: ['staff', 'entries', 'places', 'rosters', 'virtual-events', 'payments'],
    dryRun: true,
    summary: 'Takes a cancelled entry back on a squad',
    params: ById,
    body: z.object({
      entryId: Id.nullish(),
      squadId: Id,
      reason: Reason,
      version: Version,
      sendMail: z.boolean().default(true),
    }),
    answer: z.object({ entry: CancelledEntry, balance: Dollars }),
  },
  'POST admin/entry/:id/adjustment': {
    allow: ['superuser'],
    changes: ['staff', 'entries', 'payments'],
    dryRun: true,
    summary: 'Changes what is owed on an entry by a signed amount',
    params: ById,
    body: z.object({
      amount: Dollars.refine((cents) => cents !== 0, 'Enter an amount other than $0.00.'),
      notes: Notes.pipe(z.string().min(1, required)),
      version: Version,
    }),
    /** `messages`: what was paid just before. */
    answer: z.object({ balance: Dollars, messages: Messages }),
  },
  'POST admin/virtualevent/virtualEntry/cancel': {
    allow: staffRoles,
    changes: ['staff', 'virtual-events', 'payments'],
    dryRun: true,
    summary: 'Cancels a virtual entry, with or without a refund, or refunds it alone',
    body: CancelVirtualForm,
    answer: Outcome.extend({ virtualEntry: CancelledVirtualEntry }),
  },
  'POST admin/virtualEvent/virtualEntry/reactivate': {
    allow: staffRoles,
    changes: ['staff', 'virtual-events', 'payments'],
    dryRun: true,
    summary: 'Takes a cancelled virtual entry back',
    body: z.object({ virtualEntryId: Id, reason: Reason, version: Version }),
    answer: z.object({ virtualEntry: CancelledVirtualEntry, balance: Dollars }),
  },
} as const satisfies Calls
