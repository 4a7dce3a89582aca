import { call } from '../../client/api.ts'
import { save } from '../../client/save.ts'
import type { SessionCalls } from '../sessionCalls.ts'

/** The calls about a card payment that staff take. */
export const staffSession: SessionCalls = {
  read: (paymentId) => call('GET admin/payment/:paymentId', { params: { paymentId } }),
  giveUp: (paymentId) => save('DELETE admin/payment/:paymentId', { params: { paymentId } }),
  secret: (paymentId) => save('POST admin/payment/clientSecret', { body: { paymentId } }),
}
