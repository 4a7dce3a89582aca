import type { DayText } from '../dates.ts'
import { applyInOrder, type Cents, formatMoney, toCents } from '../money.ts'
import { readNumber } from '../typed-number.ts'

/** Payments that staff write down; the money came in by hand. */
export const bookedMethods = ['Cash', 'Check', 'USBC Credit', 'USBC Carryover', 'Manual Stripe Transaction'] as const
export type BookedMethod = (typeof bookedMethods)[number]

/** What was typed as an amount of dollars, in cents; null when it is none ('1e3', '12.345', ''). */
export function readAmount(typed: string): Cents | null {
  const { value } = readNumber(typed, 'money')
  return value === null || value === undefined || Math.abs(value) > 10_000_000_000 ? null : toCents(value)
}
/** Cents as the field shows them: '252.50'. */
export const amountText = (cents: Cents): string => (cents / 100).toFixed(2)

/** Why this amount cannot be taken for items that owe so much together; null when it can. Cents. */
export function whyNotTake(amount: Cents, balance: Cents): string | null {
  if (amount <= 0) return 'Enter an amount above $0.00.'
  return amount > balance ? `The amount is above the balance of ${formatMoney(balance)}.` : null
}

/** Something that a payment can pay, as the page shows it. Cents. */
interface Payable {
  isEntry: boolean
  balance: Cents
}
/** What a payment applies to each item, in the order given: page order, but all entries before all virtual entries. Cents. */
export function shareOut(items: readonly Payable[], amount: Cents): Cents[] {
  const order = [...items.keys()].sort((a, b) => rank(items[a]) - rank(items[b]) || a - b)
  const shares = applyInOrder(
    amount,
    order.map((index) => Math.max(0, items[index]?.balance ?? 0)),
  )
  return items.map((_, index) => shares[order.indexOf(index)] ?? 0)
}
const rank = (item: Payable | undefined): number => (item?.isEntry ? 0 : 1)

/** How a booked payment is named in the payment log of the captain. */
export const bookedDescription = (method: BookedMethod, checkNumber: string | null): string =>
  method === 'Check' && checkNumber !== null ? `Check ${checkNumber}` : method

/** A payment that may be taken back, and what it paid. Cents; days in the tournament's zone. */
interface Voidable {
  method: string
  day: DayText
  isVoided: boolean
  items: readonly {
    isCancelled: boolean
    applied: Cents
    /** What was paid for it less what went back, of all payments. */
    paid: Cents
  }[]
}
/** A mistake of the day is voided; what is older is in somebody's books. */
export const isVoidable = ({ method, day, isVoided }: Omit<Voidable, 'items'>, today: DayText): boolean =>
  !isVoided && day === today && bookedMethods.some((booked) => booked === method)

/** Why staff may not take a payment back as if it had never been; null when they may. */
export function whyNotVoid(payment: Voidable, today: DayText): string | null {
  const { method, day, isVoided, items } = payment
  if (isVoided) return 'This payment was voided already.'
  if (isVoidable({ method, day, isVoided: false }, today) === false)
    return 'Only a payment by hand can be voided, on the day it was taken. Refund it instead.'
  if (items.some(({ isCancelled }) => isCancelled))
    return 'Something that it paid has been cancelled since. Refund it instead.'
  return items.some(({ applied, paid }) => applied > paid)
    ? 'Some of it has been refunded since. Refund the rest instead.'
    : null
}
