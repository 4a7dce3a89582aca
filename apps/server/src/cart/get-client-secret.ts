import { Refusal } from '@kegler/domain/errors.ts'
import { ownSession } from '../access/find-session.ts'
import type { Context, Handles } from '../http/serve.ts'
import { startPayment } from '../payments/new-session.ts'
import { purchaseSession } from './create-purchase.ts'

/** The secret of the session's one intent: after a declined card the same intent is tried again. */
export const getClientSecret: Handles<'POST registration/payment/clientSecret'> = async (input) => {
  const { actor, author, db, services, now } = input
  const { paymentId, messages } = await sessionOf(input, input.body)
  if (!paymentId) return { messages, paymentId: null, totalPaid: 0, clientSecret: null }
  const session = await ownSession(db, actor, paymentId)
  if (session.state === 'succeeded')
    return {
      messages: ['This payment was already made.'],
      paymentId: null,
      totalPaid: session.amount,
      clientSecret: null,
    }
  if (!['created', 'processing'].includes(session.state) || session.expiresAt <= now)
    return {
      messages: ['The time to pay has run out. Please go back to your cart and try again.'],
      paymentId: null,
      totalPaid: 0,
      clientSecret: null,
    }
  if (session.amount === 0) throw new Refusal('RuleBroken', 'There is nothing to pay.')
  const clientSecret = session.clientSecret ?? (await startPayment(services, author, session, 'intent')).clientSecret
  return { messages: [], paymentId: session.id, totalPaid: session.amount, clientSecret }
}

/** The session that is named, or the one of the cart that was sent. */
async function sessionOf(input: Context, { paymentId, tournamentId, ...cart }: Asked) {
  if (paymentId) return { paymentId, messages: [] }
  if (!tournamentId) throw new Refusal('BadInput', 'Send the paymentId of this payment, or the cart.')
  return purchaseSession(input, { tournamentId, ...cart })
}
type Asked = Parameters<typeof getClientSecret>[0]['body']
