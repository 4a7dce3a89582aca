import { applyInOrder, type Cents, formatMoney, sumOf } from '../money.ts'

/** Of what is written down and moves no money by itself. */
export const methodsByHand = ['Cash', 'Check', 'USBC Credit', 'USBC Carryover', 'Manual Stripe Transaction'] as const
export const refundMethods = ['Stripe Purchase Transaction', ...methodsByHand] as const
export type RefundMethod = (typeof refundMethods)[number]
/** Only this one moves money; the others record what was done by hand. */
export const purchaseTransaction: RefundMethod = 'Stripe Purchase Transaction'
/** Books what went back at the provider itself, where it names a card payment. */
export const manualTransaction: RefundMethod = 'Manual Stripe Transaction'

/** How a refund is named in the payment log of the captain, after 'Refund: '. */
export const refundDescription = (method: string | null, checkNumber: string | null): string =>
  method === purchaseTransaction
    ? 'Credit card'
    : method === 'Check' && checkNumber
      ? `Check ${checkNumber}`
      : (method ?? 'Refund')

/** What an item brought, less what went back, however, booked or not; and of that what one card payment brought it. Cents. */
export interface PaidItem {
  paid: Cents
  /** By the id of the transaction at the provider. */
  byCard: Readonly<Record<string, Cents>>
  /** By the same: what went back at the provider itself. Only a booking that names the payment gives it back here. */
  unbooked?: Readonly<Record<string, Cents>>
}
/** How a refund is made, as far as it decides how much can go back. */
export interface RefundWay {
  method: string | null
  transactionId: string | null
}
/** How much can be refunded of an item; of a purchase transaction what that charge paid here, less its refunds. Cents. */
export function refundable({ paid, byCard, unbooked = {} }: PaidItem, { method, transactionId }: RefundWay): Cents {
  const id = transactionId?.trim() ?? ''
  if (method === purchaseTransaction) return Math.max(0, Math.min(paid, byCard[id] ?? 0))
  return Math.max(0, paid + (method === manualTransaction ? (unbooked[id] ?? 0) : 0))
}

interface CardPaymentFacts {
  paidText: string
  left: Cents
  /** Who paid for the captain: 'Rosa L. (guest)'. */
  guest: string | null
  card: string | null
}
/** What a card payment is called where one is chosen: 'Nov 3rd, 2026, 08:00 AM CT, $160.00, $120.00 left, visa 4242'. */
export const cardPaymentName = ({ paidText, left, guest, card }: CardPaymentFacts): string =>
  [paidText, `${formatMoney(left)} left`, guest, card].filter(Boolean).join(', ')

/**
 * The items with no more of each card payment than is left of it, the first ones first: less than the ledger says where
 * money was sent back at the provider itself. What is left: cents by transaction.
 */
export function limitByCard<T extends PaidItem>(
  items: readonly T[],
  left: ReadonlyMap<string, Cents>,
): (T & Required<PaidItem>)[] {
  const most = ({ paid, byCard }: PaidItem, id: string) => Math.max(0, Math.min(paid, byCard[id] ?? 0))
  const shares = new Map(
    [...left].map(([id, cents]) => [
      id,
      applyInOrder(
        cents,
        items.map((item) => most(item, id)),
      ),
    ]),
  )
  return items.map((item, index) => {
    const parts = Object.entries(item.byCard).map(([id, cents]) => {
      const share = shares.get(id)?.[index]
      return share === undefined ? { id, share: cents, gone: 0 } : { id, share, gone: most(item, id) - share }
    })
    return {
      ...item,
      paid: item.paid - sumOf(parts, ({ gone }) => gone),
      byCard: Object.fromEntries(parts.map(({ id, share }) => [id, share])),
      unbooked: Object.fromEntries(parts.flatMap(({ id, gone }) => (gone > 0 ? [[id, gone]] : []))),
    }
  })
}

const nothingToRefund = 'There is nothing to refund.'
export function whyNotRefund(amount: Cents, items: readonly PaidItem[], way: RefundWay): string | null {
  const most = sumOf(items, (item) => refundable(item, way))
  if (amount <= 0) return 'The amount must be above $0.00.'
  if (most === 0) return nothingToRefund
  return amount > most ? `At most ${formatMoney(most)} can be refunded.` : null
}
/** An amount spread over its items in their order: each gives back at most what it has. Cents. */
export const spreadRefund = (amount: Cents, items: readonly PaidItem[], way: RefundWay): Cents[] =>
  applyInOrder(
    amount,
    items.map((item) => refundable(item, way)),
  )

/** The parts of a price that a line gives back; what is left of its amount is add-on fees. Cents. */
export interface Parts {
  expense: Cents
  lineage: Cents
  prize: Cents
}
/**
 * The parts of an amount that is given back of what is left: first prize, then expense, then lineage, the rest is add-on
 * fees, as the specification has it. An amount that gives nothing back has no parts.
 */
export function partsOf(amount: Cents, kept: Parts): Parts {
  const [prize = 0, expense = 0, lineage = 0] = applyInOrder(
    Math.max(0, amount),
    [kept.prize, kept.expense, kept.lineage].map((part) => Math.max(0, part)),
  )
  return { expense, lineage, prize }
}
export const turnedParts = ({ expense, lineage, prize }: Parts): Parts => ({
  expense: turned(expense),
  lineage: turned(lineage),
  prize: turned(prize),
})
const turned = (cents: Cents): Cents => (cents === 0 ? 0 : -cents)

export const refundUnderWay = (amount: Cents): string => `A refund of ${formatMoney(amount)} is being completed`
export const providerRefused = 'The card provider refused the refund.'
export const refundUnanswered = 'The refund is being completed. Nothing is refunded twice.'
