import {
  cardPaymentName,
  manualTransaction,
  type PaidItem,
  purchaseTransaction,
  type RefundMethod,
  type RefundWay,
  refundable,
  whyNotRefund,
} from '@kegler/domain/cancellations/refund.rules.ts'
import { formatMoney, sumOf, toCents, toDollars } from '@kegler/domain/money.ts'
import { noAmount, numberOf } from '@kegler/domain/typed-number.ts'
import type { AnswerOf } from '../../client/api.ts'

export type Refundable = AnswerOf<'GET admin/entry/:id/refundable'>
type Paid = Refundable['items'][number]

export interface RefundDraft {
  paymentType: RefundMethod
  checkNumber: string
  stripeTransactionId: string
  /** Dollars; '' while nothing is typed, a text that is not understood. */
  amount: number | string
  notes: string
}

const allInCents = (dollars: Record<string, number>) =>
  Object.fromEntries(Object.entries(dollars).map(([id, amount]) => [id, toCents(amount)]))
const centsOf = ({ paid, byCard, unbooked }: Paid): PaidItem => ({
  paid: toCents(paid),
  byCard: allInCents(byCard),
  unbooked: allInCents(unbooked),
})
const wayOf = ({ paymentType, stripeTransactionId }: RefundDraft): RefundWay => ({
  method: paymentType,
  transactionId: stripeTransactionId,
})

/** The virtual entries that are ticked and still offered: one that was cancelled or moved since is not. */
export const tickedOf = ({ virtualEntries }: Refundable, ids: readonly string[]) =>
  virtualEntries.filter(({ virtualEntryId }) => ids.includes(virtualEntryId))

/** Dollars that can be refunded of these items in the way of the draft. */
export const limitOf = (items: readonly Paid[], draft: RefundDraft): number =>
  toDollars(sumOf(items, (item) => refundable(centsOf(item), wayOf(draft))))

/** The card payments of which something is left on these items, with how much. */
export const cardsOf = (
  { creditPurchaseTransactions }: Refundable,
  items: readonly Paid[],
): { value: string; label: string }[] =>
  creditPurchaseTransactions.flatMap(({ creditCardTransactionId: value, ...payment }) => {
    const way = { method: purchaseTransaction, transactionId: value }
    const left = sumOf(items, (item) => refundable(centsOf(item), way))
    return left > 0 ? [{ value, label: cardPaymentName({ ...payment, left }) }] : []
  })

/** By card where a card paid it, for what was paid above what is owed; else the amount is left to be typed. */
export function newDraft(of: Refundable): RefundDraft {
  const { items } = of
  const [card] = cardsOf(of, items)
  const draft: RefundDraft = {
    paymentType: card ? purchaseTransaction : 'Check',
    checkNumber: '',
    stripeTransactionId: card?.value ?? '',
    amount: '',
    notes: '',
  }
  return { ...draft, amount: Math.min(limitOf(items, draft), Math.max(0, -of.balance)) || '' }
}

type Problems = Partial<Record<'amount' | 'checkNumber' | 'stripeTransactionId', string>>
/** What is missing or wrong, by field; the server says the same. */
export function problemsOf(draft: RefundDraft, items: readonly Paid[]): Problems {
  const { paymentType, checkNumber, stripeTransactionId, amount } = draft
  const wantsId = paymentType === purchaseTransaction || paymentType === manualTransaction
  const why =
    typeof amount === 'number'
      ? whyNotRefund(toCents(amount), items.map(centsOf), wayOf(draft))
      : amount === ''
        ? 'Required'
        : noAmount
  return {
    ...(why ? { amount: why } : {}),
    ...(paymentType === 'Check' && checkNumber === '' ? { checkNumber: 'Required' } : {}),
    ...(wantsId && stripeTransactionId.trim() === '' ? { stripeTransactionId: 'Required' } : {}),
  }
}
/** 'Your refund of $100.00 to visa 4242' */
export function nameOf({ paymentType, amount, checkNumber, stripeTransactionId }: RefundDraft, of: Refundable): string {
  const card = of.creditPurchaseTransactions.find((one) => one.creditCardTransactionId === stripeTransactionId)?.card
  const how = {
    [purchaseTransaction]: `to ${card ?? 'the card'}`,
    Check: `by Check ${checkNumber}`,
  }[paymentType as string]
  return `Your refund of ${formatMoney(toCents(numberOf(amount)))} ${how ?? `by ${paymentType}`}`
}

/** The fields of a call. */
export const bodyOf = ({ paymentType, checkNumber, stripeTransactionId, amount, notes }: RefundDraft) => ({
  paymentType,
  ...(paymentType === 'Check' ? { checkNumber } : {}),
  ...(paymentType === purchaseTransaction || paymentType === manualTransaction
    ? { stripeTransactionId: stripeTransactionId.trim() }
    : {}),
  amount: numberOf(amount),
  ...(notes.trim() ? { notes } : {}),
})
