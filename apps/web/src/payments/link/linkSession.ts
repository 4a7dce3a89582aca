import { call } from '../../client/api.ts'
import { save } from '../../client/save.ts'
import type { SessionCalls } from '../sessionCalls.ts'

/** Of a guest, who pays by a link. */
export const linkSession: SessionCalls = {
  read: (paymentId) => call('GET link/payment/:paymentId', { params: { paymentId } }),
  giveUp: (paymentId) => save('DELETE link/payment/:paymentId', { params: { paymentId } }),
  secret: (paymentId) => save('POST link/payment/clientSecret', { body: { paymentId } }),
}
export const finishByLink = (paymentId: string, bypassWebHooks: boolean) =>
  save('POST link/payment/balance', { body: { paymentId, bypassWebHooks } })
