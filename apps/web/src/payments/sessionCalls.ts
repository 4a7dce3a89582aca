import { call } from '../client/api.ts'
import { save } from '../client/save.ts'
import type { PaymentStatus } from './outcome.ts'

/** The calls about a payment that is under way: a captain's own, or one of staff. */
export interface SessionCalls {
  read: (paymentId: string) => Promise<PaymentStatus>
  /** Ends it, unless it was paid. */
  giveUp: (paymentId: string) => Promise<PaymentStatus>
  /** What the card form confirms it with; null with the reasons when it cannot be paid. */
  secret: (paymentId: string) => Promise<{ clientSecret: string | null; messages: readonly string[] }>
}
export const captainSession: SessionCalls = {
  read: (paymentId) => call('GET registration/payment/:paymentId', { params: { paymentId } }),
  giveUp: (paymentId) => save('DELETE registration/payment/:paymentId', { params: { paymentId } }),
  secret: (paymentId) => save('POST registration/payment/clientSecret', { body: { paymentId } }),
}
