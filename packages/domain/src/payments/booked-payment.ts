import { z } from 'zod'
import { text } from '../values.ts'
import { bookedMethods } from './take-payment.rules.ts'
import { TypedAmount } from './typed-amount.ts'

const required = 'Required'
/** Digits alone; other methods leave it out. */
const CheckNumber = z
  .union([
    z
      .string()
      .trim()
      .regex(/^\d{0,20}$/, 'A check number has at most 20 digits.'),
    z.int().min(0),
  ])
  .transform(String)
  .nullish()

export const bookedFields = {
  paymentType: z.enum(bookedMethods, 'Choose how it was paid.'),
  checkNumber: CheckNumber,
  stripeTransactionId: text(100).nullish(),
  amount: TypedAmount,
  notes: text(255).nullish(),
  /** A mail to the captain that says what was paid for what. */
  sendReceipt: z.boolean().default(false),
  /** It is another check although one of this number came from this captain within a day. */
  confirmed: z.boolean().default(false),
}
interface Method {
  paymentType: string
  checkNumber?: string | null | undefined
  stripeTransactionId?: string | null | undefined
}
/** What each method needs in addition to the amount. */
export const requireDetails = ({ paymentType, checkNumber, stripeTransactionId }: Method, ctx: z.RefinementCtx) => {
  const missing = (path: string) => ctx.addIssue({ code: 'custom', message: required, path: [path] })
  if (paymentType === 'Check' && !checkNumber) missing('checkNumber')
  if (paymentType === 'Manual Stripe Transaction' && !stripeTransactionId) missing('stripeTransactionId')
}
/** The form of a payment that staff write down. */
export const BookedPayment = z.object(bookedFields).superRefine(requireDetails)
