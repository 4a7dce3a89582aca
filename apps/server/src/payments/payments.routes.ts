import { staffCardPaymentCalls } from '@kegler/domain/payments/card-payment.staff.calls.ts'
import { staffPaymentCalls } from '@kegler/domain/payments/payment.staff.calls.ts'
import { paymentCalls } from '@kegler/domain/payments/payments.calls.ts'
import { serve } from '../http/serve.ts'
import { bookCaptainPayment, bookEntryPayment, bookVirtualPayment } from './book-payment.ts'
import { createBalancePayment } from './create-balance-payment.ts'
import { createCaptainSession, createEntrySession, createVirtualSession } from './create-staff-session.ts'
import { getCreditLog, getStaffPaymentLog } from './get-staff-payment-log.ts'
import { listCaptainPayments, listPaymentEntries } from './list-captain-payments.ts'
import { getPayment, giveUpPayment, settlePayment } from './payment-status.ts'
import { printPayment } from './print-payment.ts'
import {
  endPayment,
  getStaffClientSecret,
  getStaffPayment,
  settleCaptainPayment,
  settleEntryPayment,
  settleVirtualPayment,
} from './staff-payment-status.ts'
import { voidPayment } from './void-payment.ts'

export const paymentRoutes = serve(paymentCalls, {
  'POST registration/tournament/:tid/entry': ({ params: _, ...input }) => settlePayment(input),
  'POST registration/payment/createSession': createBalancePayment,
  'POST registration/payment/process': ({ params: _, ...input }) => settlePayment(input),
  'POST registration/payment/balance': ({ params: _, ...input }) => settlePayment(input),
  'GET registration/payment/:paymentId': getPayment,
  'DELETE registration/payment/:paymentId': giveUpPayment,
})

export const staffPaymentRoutes = serve(
  { ...staffPaymentCalls, ...staffCardPaymentCalls },
  {
    'POST admin/entry/:id/payment/other': bookEntryPayment,
    'POST admin/captain/payment/other': bookCaptainPayment,
    'POST admin/virtualEvent/payment/other': bookVirtualPayment,
    'POST admin/payments/:paymentId/void': voidPayment,
    'GET admin/entry/:id/payment/log': getStaffPaymentLog,
    'GET admin/entry/:id/payment/creditLog': getCreditLog,
    'GET admin/captain/:id/payments': listCaptainPayments,
    'GET admin/payments/:paymentId/entries': listPaymentEntries,
    'GET admin/payments/:paymentId/printable': printPayment,
    'POST admin/entry/createSession': createEntrySession,
    'POST admin/captain/createSession': createCaptainSession,
    'POST admin/virtualEvent/createSession': createVirtualSession,
    'POST admin/entry/:id/payment/balance': settleEntryPayment,
    'POST admin/captain/payment/credit': settleCaptainPayment,
    'POST admin/virtualevent/payment/credit': settleVirtualPayment,
    'GET admin/payment/:paymentId': getStaffPayment,
    'DELETE admin/payment/:paymentId': endPayment,
    'POST admin/payment/clientSecret': getStaffClientSecret,
  },
)
