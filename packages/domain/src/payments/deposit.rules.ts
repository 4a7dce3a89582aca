import { addDays, type DayText, dayOf, formatDay, type InstantText, instantOf } from '../dates.ts'
import { type Cents, formatMoney, leastByCard, sumOf } from '../money.ts'

/** One of the first two says when the rest is due; `refundUntil` null: a deposit is never refunded. */
export interface DepositTerms {
  dueOn: DayText | null
  dueDays: number | null
  refundUntil: DayText | null
}
/** What is paid of an entry at once, and the day by which the rest is. */
export interface Deposit {
  amount: Cents
  dueOn: DayText
}
/** One item of an order; without a deposit it is paid in full. */
export interface PricedItem {
  price: Cents
  deposit?: Deposit | undefined
}
export interface DepositOffer {
  now: Cents
  /** What is due later, by day. */
  dues: { day: DayText; amount: Cents }[]
}

export const depositGone = 'The deposit is no longer offered. Please look at your order again.'
/** Days before the due day on which a captain is warned. */
const soonDays = 14

/** The deposit of an entry of this price on a squad of this day; undefined where it is paid in full. */
export function depositOf(
  terms: Pick<DepositTerms, 'dueOn' | 'dueDays'>,
  price: Cents,
  amount: Cents | undefined,
  squadDay: DayText,
): Deposit | undefined {
  const dueOn = dueDay(terms, squadDay)
  return amount && amount < price && dueOn ? { amount, dueOn } : undefined
}
/** Never after the squad's day. */
export function dueDay({ dueOn, dueDays }: Pick<DepositTerms, 'dueOn' | 'dueDays'>, squadDay: DayText): DayText | null {
  const day = dueOn ?? (dueDays === null ? null : addDays(squadDay, -dueDays))
  return day !== null && day > squadDay ? squadDay : day
}

/** Null where an order is paid in full: it has no deposit, or a due day is not after today. */
export function depositOffer(items: readonly PricedItem[], today: DayText): DepositOffer | null {
  const now = sumOf(items, ({ price, deposit }) => deposit?.amount ?? price)
  const days = new Map<DayText, Cents>()
  for (const { price, deposit } of items)
    if (deposit) days.set(deposit.dueOn, (days.get(deposit.dueOn) ?? 0) + price - deposit.amount)
  const dues = [...days].map(([day, amount]) => ({ day, amount })).sort((a, b) => (a.day < b.day ? -1 : 1))
  const [first] = dues
  return !first || first.day <= today || now < leastByCard ? null : { now, dues }
}

/** The end of the due day, or the start of the squad. */
export function dueAt(dueOn: DayText, startsAt: InstantText | Date | null, zone: string): Date {
  const end = new Date(instantOf({ day: addDays(dueOn, 1), time: '00:00' }, zone))
  const start = startsAt === null ? end : new Date(startsAt)
  return start < end ? start : end
}
export const dueStates = ['later', 'soon', 'overdue'] as const
/** Soon: the captain is warned. */
type DueState = (typeof dueStates)[number]
export function dueState(dueOn: DayText, startsAt: InstantText | Date | null, zone: string, now: Date): DueState {
  if (dueAt(dueOn, startsAt, zone) <= now) return 'overdue'
  return dayOf(now, zone) >= addDays(dueOn, -soonDays) ? 'soon' : 'later'
}
interface DueFacts {
  dueOn: DayText | null
  isCancelled: boolean
  startsAt: InstantText | Date | null
}
/** Null: it was sold without a deposit, or owes nothing. */
export const openDue = ({ dueOn, isCancelled, startsAt }: DueFacts, balance: Cents, zone: string, now: Date) =>
  dueOn === null || isCancelled || balance <= 0 ? null : { on: dueOn, state: dueState(dueOn, startsAt, zone, now) }

/** Of an entry that was sold with a deposit and owes the rest. */
export const dueSentence = (state: DueState, dueOn: DayText, balance: Cents): string =>
  state === 'overdue'
    ? `Overdue since ${formatDay(dueOn)}`
    : `Deposit paid. ${formatMoney(balance)} due by ${formatDay(dueOn)}`
export const refundSentence = (refundUntil: DayText | null): string =>
  refundUntil === null ? 'The deposit is not refunded.' : `The deposit is not refunded after ${formatDay(refundUntil)}.`

/** '30, 14, 3' */
export const reminderDays = (text: string | null): number[] => (text ? text.split(', ').map(Number) : [])
