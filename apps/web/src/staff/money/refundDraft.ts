import {
  type PaidItem,
  purchaseTransaction,
  type RefundMethod,
  refundable,
  whyNotRefund,
} from '@kegler/domain/cancellations/refund.rules.ts'
import { sumOf, toCents, toDollars } from '@kegler/domain/money.ts'
import { type AnswerOf, query } from '../../app/api.ts'

/** What money is given back of: an entry with its linked entries, or one virtual entry. */
export type RefundTarget = { entryId: string } | { virtualEntryId: string }
export type Refundable = AnswerOf<'GET admin/entry/:id/refundable'>
type Paid = Refundable['items'][number]

const ofEntry = (id: string) => query('GET admin/entry/:id/refundable', { params: { id } })
const ofVirtualEntry = (id: string) => query('GET admin/virtualevent/virtualEntry/:id/refundable', { params: { id } })
/** Both calls answer alike. */
export const refundableQuery = (of: RefundTarget): ReturnType<typeof ofEntry> =>
  'entryId' in of ? ofEntry(of.entryId) : (ofVirtualEntry(of.virtualEntryId) as never)

export interface RefundDraft {
  paymentType: RefundMethod
  checkNumber: string
  stripeTransactionId: string
  /** Dollars; '' while nothing is typed. */
  amount: number | string
  notes: string
}

const centsOf = ({ paid, byCard }: Paid): PaidItem => ({
  paid: toCents(paid),
  byCard: Object.fromEntries(Object.entries(byCard).map(([id, dollars]) => [id, toCents(dollars)])),
})
export const cardOf = ({ paymentType, stripeTransactionId }: RefundDraft): string | null =>
  paymentType === purchaseTransaction ? stripeTransactionId : null

/** Dollars that can be refunded of these items in the way of the draft. */
export const limitOf = (items: readonly Paid[], draft: RefundDraft): number =>
  toDollars(sumOf(items, (item) => refundable(centsOf(item), cardOf(draft))))

/** By card where a card paid it, for as much as can be refunded. */
export function newDraft({ items, creditPurchaseTransactions: [card] }: Refundable): RefundDraft {
  const draft: RefundDraft = {
    paymentType: card ? purchaseTransaction : 'Check',
    checkNumber: '',
    stripeTransactionId: card?.creditCardTransactionId ?? '',
    amount: '',
    notes: '',
  }
  return { ...draft, amount: limitOf(items, draft) || '' }
}

type Problems = Partial<Record<'amount' | 'checkNumber' | 'stripeTransactionId', string>>
/** What is missing or wrong, by field; the server says the same. */
export function problemsOf(draft: RefundDraft, items: readonly Paid[]): Problems {
  const { paymentType, checkNumber, stripeTransactionId, amount } = draft
  const wantsId = paymentType === purchaseTransaction || paymentType === 'Manual Stripe Transaction'
  const cents = amount === '' ? null : toCents(Number(amount))
  const why = cents === null ? 'Required' : whyNotRefund(cents, items.map(centsOf), cardOf(draft))
  return {
    ...(why ? { amount: why } : {}),
    ...(paymentType === 'Check' && checkNumber === '' ? { checkNumber: 'Required' } : {}),
    ...(wantsId && stripeTransactionId.trim() === '' ? { stripeTransactionId: 'Required' } : {}),
  }
}
export const isComplete = (problems: Problems): boolean => Object.keys(problems).length === 0

/** The fields of a call. */
export const bodyOf = ({ paymentType, checkNumber, stripeTransactionId, amount, notes }: RefundDraft) => ({
  paymentType,
  ...(paymentType === 'Check' ? { checkNumber } : {}),
  ...(paymentType === purchaseTransaction || paymentType === 'Manual Stripe Transaction'
    ? { stripeTransactionId: stripeTransactionId.trim() }
    : {}),
  amount: Number(amount),
  ...(notes.trim() ? { notes } : {}),
})
