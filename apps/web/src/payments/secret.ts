import { unknownError } from '@kegler/domain/errors.ts'
import { call } from '../app/api.ts'
import { save } from '../app/save.ts'

/** What the card form needs to confirm a payment, or why there is nothing to confirm. */
export type Secret = { clientSecret: string } | { paid: true } | { messages: readonly string[] }

/** Asks for the client secret of a payment. One that was paid meanwhile, in another tab, is not paid again. Throws `ApiError`. */
export async function secretOf(paymentId: string): Promise<Secret> {
  const answer = await save('POST registration/payment/clientSecret', { body: { paymentId } })
  if (answer.paymentId && answer.clientSecret) return { clientSecret: answer.clientSecret }
  const { state } = await call('GET registration/payment/:paymentId', { params: { paymentId } })
  if (state === 'succeeded') return { paid: true }
  return { messages: answer.messages.length > 0 ? answer.messages : [unknownError] }
}
