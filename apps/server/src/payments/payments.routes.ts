import { staffPaymentCalls } from '@kegler/domain/payments/payment.staff.calls.ts'
import { paymentCalls } from '@kegler/domain/payments/payments.calls.ts'
import { serve } from '../http/serve.ts'
import { createBalancePayment } from './create-balance-payment.ts'
import { getPayment, giveUpPayment, settlePayment } from './payment-status.ts'

/** Every call of this domain. */
export const paymentRoutes = serve(paymentCalls, {
  'POST registration/tournament/:tid/entry': ({ params: _, ...input }) => settlePayment(input),
  'POST registration/payment/createSession': createBalancePayment,
  'POST registration/payment/process': ({ params: _, ...input }) => settlePayment(input),
  'POST registration/payment/balance': ({ params: _, ...input }) => settlePayment(input),
  'GET registration/payment/:paymentId': getPayment,
  'DELETE registration/payment/:paymentId': giveUpPayment,
})

export const staffPaymentRoutes = serve(staffPaymentCalls, {})
