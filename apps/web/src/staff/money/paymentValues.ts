import type { BookedMethod } from '@kegler/domain/payments/take-payment.rules.ts'

interface Typed {
  paymentType: BookedMethod
  amount: string
  checkNumber: string
  stripeTransactionId: string
  notes: string
  confirmed: boolean
}
/** The fields of a call: those of the method. */
export const valuesOf = ({ paymentType, amount, checkNumber, stripeTransactionId, notes, confirmed }: Typed) => ({
  ...{ paymentType, amount, notes },
  ...(paymentType === 'Check' ? { checkNumber, confirmed } : {}),
  ...(paymentType === 'Manual Stripe Transaction' ? { stripeTransactionId: stripeTransactionId.trim() } : {}),
})
