import { BookedPayment } from '@kegler/domain/payments/booked-payment.ts'
import { amountText, type BookedMethod, readAmount, whyNotTake } from '@kegler/domain/payments/take-payment.rules.ts'
import { dueOf, isPreselected, type PayableItem } from './payable.ts'

interface PaymentValues {
  /** Items that are not paid. */
  excluded: readonly string[]
  /** Null as long as nothing is typed: all of what is due. */
  amount: string | null
  paymentType: BookedMethod
  checkNumber: string
  stripeTransactionId: string
  notes: string
  confirmed: boolean
  sendReceipt: boolean
}
export const newPayment: PaymentValues = {
  excluded: [],
  amount: null,
  paymentType: 'Cash',
  checkNumber: '',
  stripeTransactionId: '',
  notes: '',
  confirmed: false,
  sendReceipt: true,
}

/** What a payment is for, and its amount as it is typed. */
export function paidOf({ excluded, amount }: PaymentValues, items: readonly PayableItem[]) {
  const selected = items.filter((item) => isPreselected(item) && !excluded.includes(item.id))
  const due = dueOf(selected)
  const typed = amount ?? amountText(due)
  return { selected, due, amount: typed, cents: readAmount(typed) }
}

/** The fields of a call: those of the method. */
export const bodyOf = (typed: PaymentValues, amount: string) => ({
  paymentType: typed.paymentType,
  amount,
  notes: typed.notes,
  sendReceipt: typed.sendReceipt,
  ...(typed.paymentType === 'Check' ? { checkNumber: typed.checkNumber, confirmed: typed.confirmed } : {}),
  ...(typed.paymentType === 'Manual Stripe Transaction'
    ? { stripeTransactionId: typed.stripeTransactionId.trim() }
    : {}),
})

type Problems = { [name in keyof PaymentValues]?: string }
/** What is missing or wrong, by field. */
export function problemsOf(typed: PaymentValues, items: readonly PayableItem[]): Problems {
  const { due, amount, cents } = paidOf(typed, items)
  const issues = BookedPayment.safeParse(bodyOf(typed, amount)).error?.issues ?? []
  const why = cents === null || due === 0 ? undefined : whyNotTake(cents, due)
  return {
    ...Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message])),
    ...(why ? { amount: why } : {}),
    ...(due === 0 ? { excluded: 'Choose at least one entry.' } : {}),
  }
}
