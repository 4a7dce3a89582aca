import { applyInOrder, type Cents, formatMoney, sumOf } from '../money.ts'

export const refundMethods = [
  'Stripe Purchase Transaction',
  'Cash',
  'Check',
  'USBC Credit',
  'USBC Carryover',
  'Manual Stripe Transaction',
] as const
export type RefundMethod = (typeof refundMethods)[number]
/** Only this one moves money; the others record what was done by hand. */
export const purchaseTransaction: RefundMethod = 'Stripe Purchase Transaction'

/** How a refund is named in the payment log of the captain, after 'Refund: '. */
export const refundDescription = (method: string | null, checkNumber: string | null): string =>
  method === purchaseTransaction
    ? 'Credit card'
    : method === 'Check' && checkNumber
      ? `Check ${checkNumber}`
      : (method ?? 'Refund')

/** What an item brought, less what went back, however; and of that what one card payment brought it. Cents. */
export interface PaidItem {
  paid: Cents
  /** By the id of the transaction at the provider. */
  byCard: Readonly<Record<string, Cents>>
}
/** How much can be refunded of an item; of a purchase transaction what that charge paid here, less its refunds. Cents. */
export const refundable = ({ paid, byCard }: PaidItem, transactionId: string | null): Cents =>
  Math.max(0, transactionId === null ? paid : Math.min(paid, byCard[transactionId] ?? 0))

/** What a card payment is called where one is chosen: 'Nov 3rd, 2026, 08:00 AM CT, $160.00, $120.00 left, visa 4242'. */
export const cardPaymentName = (of: { paidText: string; left: Cents; card: string | null }): string =>
  [of.paidText, `${formatMoney(of.left)} left`, of.card].filter(Boolean).join(', ')

/**
 * The items with no more of each card payment than the provider can still send back of it, the first ones first: less
 * than the ledger says where money was sent back at the provider itself. Cents by transaction.
 */
export function limitByCard<T extends PaidItem>(items: readonly T[], sendable: ReadonlyMap<string, Cents>): T[] {
  const shares = new Map(
    [...sendable].map(([id, cents]) => [
      id,
      applyInOrder(
        cents,
        items.map(({ byCard }) => byCard[id] ?? 0),
      ),
    ]),
  )
  return items.map((item, index) => {
    const byCard = Object.entries(item.byCard).map(([id, cents]) => [id, shares.get(id)?.[index] ?? cents])
    return { ...item, byCard: Object.fromEntries(byCard) }
  })
}

const nothingToRefund = 'There is nothing to refund.'
export function whyNotRefund(amount: Cents, items: readonly PaidItem[], transactionId: string | null): string | null {
  const most = sumOf(items, (item) => refundable(item, transactionId))
  if (amount <= 0) return 'The amount must be above $0.00.'
  if (most === 0) return nothingToRefund
  return amount > most ? `At most ${formatMoney(most)} can be refunded.` : null
}
/** An amount spread over its items in their order: each gives back at most what it has. Cents. */
export const spreadRefund = (amount: Cents, items: readonly PaidItem[], transactionId: string | null): Cents[] =>
  applyInOrder(
    amount,
    items.map((item) => refundable(item, transactionId)),
  )

/** The parts of a price that a line gives back; what is left of its amount is add-on fees. Cents. */
export interface Parts {
  expense: Cents
  lineage: Cents
  prize: Cents
}
/**
 * The parts of an amount that is given back of what is left: first prize, then expense, then lineage, the rest is add-on
 * fees. Source: back-office.md, 6.10. An amount that gives nothing back has no parts.
 */
export function partsOf(amount: Cents, standing: Parts): Parts {
  const [prize = 0, expense = 0, lineage = 0] = applyInOrder(
    Math.max(0, amount),
    [standing.prize, standing.expense, standing.lineage].map((part) => Math.max(0, part)),
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
