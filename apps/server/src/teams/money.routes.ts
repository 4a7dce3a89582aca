import { linkPaymentCalls } from '@kegler/domain/teams/link-payment.calls.ts'
import { captainShareCalls } from '@kegler/domain/teams/shares.captain.calls.ts'
import { serve } from '../http/serve.ts'
import {
  createGuestSession,
  getGuestPayment,
  getGuestSecret,
  getLinkedPayment,
  giveUpGuestPayment,
  printGuestPayment,
  settleGuestPayment,
} from './guest-payment.ts'
import { makePaymentLink } from './payment-link.ts'
import { getShares, remindTeammates, setShares } from './shares.ts'

export const captainShareRoutes = serve(captainShareCalls, {
  'GET registration/entry/:id/shares': getShares,
  'PUT registration/entry/:id/shares': setShares,
  'POST registration/entry/:id/remind': remindTeammates,
  'POST registration/tournament/:tid/paymentLink': makePaymentLink,
})

export const linkPaymentRoutes = serve(linkPaymentCalls, {
  'GET link/payment': getLinkedPayment,
  'POST link/payment/createSession': createGuestSession,
  'POST link/payment/clientSecret': getGuestSecret,
  'POST link/payment/balance': settleGuestPayment,
  'GET link/payment/:paymentId': getGuestPayment,
  'DELETE link/payment/:paymentId': giveUpGuestPayment,
  'GET link/payment/:paymentId/printable': printGuestPayment,
})
