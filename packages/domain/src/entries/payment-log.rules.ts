import type { InstantText } from '../dates.ts'
import { type Cents, formatMoney, leastByCard, sumOf } from '../money.ts'
import type { Reservation } from './entry.captain.calls.ts'

export type LedgerType = 'Charge' | 'Add-on Fee' | 'Payment' | 'Refund' | 'Cancellation' | 'Reactivation' | 'Adjustment'
/** A signed line: what is owed is positive, what was paid negative, what was paid back positive. Cents. */
export interface LedgerLine {
  type: LedgerType
  amount: Cents
  description: string
  at: InstantText
  /** Of which refund it is. */
  refundId?: string | null
}
/** The description of the adjustment that takes the line of a refund back. */
export const refundFailed = 'Refund failed'

/** What is still owed: the sum over the lines, negative when too much was paid. */
export const balanceOf = (lines: readonly { amount: Cents }[]): Cents => sumOf(lines, ({ amount }) => amount)

/** What is said where nothing is due on the chosen items. */
export const noBalance = 'Cannot make payments to entries without balance.'
/** Why this cannot be paid by card; null when it can. */
export const whyNotByCard = (amount: Cents): string | null =>
  amount === 0
    ? noBalance
    : amount < leastByCard
      ? `A card is charged at least ${formatMoney(leastByCard)}. Please pay ${formatMoney(amount)} in cash or by check.`
      : null
/** The part of a balance that can be paid. */
export const balanceDue = (balance: Cents): Cents => Math.max(0, balance)

/** The lines of one entry or virtual entry as the payment log shows them. */
export function reservationOf(reservationDescription: string, lines: readonly LedgerLine[]): Reservation {
  const linesOf = (...types: LedgerType[]) => lines.filter((line) => types.includes(line.type))
  const charges = linesOf('Charge')
  const payments = linesOf('Payment').map(turned)
  const refunds = refundsOf(lines)
  const paymentAmount = balanceOf(payments) + balanceOf(refunds)
  const total = balanceOf(lines)
  return {
    reservationDescription,
    entryFeeDescription: 'Base Fee',
    entryFeeAmount: balanceOf(charges),
    addOnFees: linesOf('Add-on Fee').map(shown),
    payments,
    refunds,
    others: linesOf('Cancellation', 'Reactivation', 'Adjustment')
      .filter((line) => !isTakenBack(line))
      .map(shown),
    transactionAmount: total + paymentAmount,
    paymentDescription: payments.length > 0 ? [...new Set(payments.map((line) => line.description))].join(', ') : null,
    paymentAmount,
    total,
  }
}
const isTakenBack = ({ type, description }: LedgerLine) => type === 'Adjustment' && description === refundFailed

/** Refunds; of one that failed, with its line that was taken back, nothing was paid back. */
function refundsOf(lines: readonly LedgerLine[]): Reservation['refunds'] {
  const taken = lines.filter(isTakenBack)
  const refunds = lines.flatMap((line): Reservation['refunds'] => {
    if (line.type !== 'Refund') return []
    const ofLine = ({ refundId }: LedgerLine) => !refundId || !line.refundId || refundId === line.refundId
    const index = taken.findIndex((one) => one.amount === -line.amount && ofLine(one))
    if (index < 0) return [{ ...turned(line), failed: null }]
    taken.splice(index, 1)
    return [{ ...turned(line), amount: 0, failed: -line.amount }]
  })
  return [...refunds, ...taken.map((line) => ({ ...turned(line), failed: null }))]
}
const shown = ({ description, amount, at }: LedgerLine): Omit<LedgerLine, 'type'> => ({ description, amount, at })
/** Zero stays zero: a negative one would show as -$0.00. */
const turned = ({ description, amount, at }: LedgerLine): Omit<LedgerLine, 'type'> => ({
  description,
  amount: amount === 0 ? 0 : -amount,
  at,
})

/** Those with something to pay are due, all others are paid. The grand total is what is still owed on all of them. */
export function paymentLog(reservations: readonly Reservation[]) {
  return {
    reservationsDue: reservations.filter(({ total }) => total > 0),
    reservationsPaid: reservations.filter(({ total }) => total <= 0),
    grandTotal: sumOf(reservations, ({ total }) => total),
  }
}

interface LogRow {
  name: string
  at: InstantText | null
  amount: number
  /** What did not arrive after all, in place of the amount. */
  failed: number | null
  /** What is still owed: the only row in bold. */
  isDue: boolean
}
/**
 * A reservation as it is read: charges, then what was paid and paid back, each part with its sum where there is
 * something to add up; at the end what is still owed. Amounts stay in cents or dollars as they come.
 */
export function logRows(reservation: Reservation): LogRow[] {
  const { entryFeeDescription, entryFeeAmount, addOnFees, others, payments, refunds } = reservation
  const { transactionAmount, paymentAmount, total } = reservation
  const row = (name: string, amount: number, at: InstantText | null = null) => ({
    ...{ name, at, amount },
    failed: null,
    isDue: false,
  })
  const charges = [
    row(entryFeeDescription, entryFeeAmount),
    ...addOnFees.map(({ description, amount }) => row(description, amount)),
    ...others.map(({ description, amount, at }) => row(description, amount, at)),
  ]
  const paid = [
    ...payments.map(({ description, amount, at }) => row(`Payment: ${description}`, amount, at)),
    ...refunds.map(({ description, amount, at, failed }) => ({
      ...row(`${failed === null ? 'Refund' : refundFailed}: ${description}`, amount, at),
      failed,
    })),
  ]
  return [
    ...charges,
    ...(paid.length > 0 && charges.length > 1 ? [row('Total charged', transactionAmount)] : []),
    ...paid,
    ...(paid.length > 0 ? [row('Total paid', paymentAmount)] : []),
    { ...row('Total due', total), isDue: true },
  ]
}
