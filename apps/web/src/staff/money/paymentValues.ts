import type { BookedMethod } from '@kegler/domain/payments/take-payment.rules.ts'

interface Typed {
  paymentType: BookedMethod
  amount: string
  checkNumber: string
  stripeTransactionId: string
  notes: string
  confirmed: boolean
  sendReceipt: boolean
}
/** The fields of a call: those of the method. */
export const valuesOf = ({
  paymentType,
  amount,
  checkNumber,
  stripeTransactionId,
  notes,
  confirmed,
  sendReceipt,
}: Typed) => ({
  ...{ paymentType, amount, notes, sendReceipt },
  ...(paymentType === 'Check' ? { checkNumber, confirmed } : {}),
  ...(paymentType === 'Manual Stripe Transaction' ? { stripeTransactionId: stripeTransactionId.trim() } : {}),
})
