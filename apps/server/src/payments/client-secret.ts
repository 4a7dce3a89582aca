import { Refusal } from '@kegler/domain/errors.ts'
import type { FoundSession } from '../access/find-session.ts'
import type { Context } from '../http/serve.ts'
import { startPayment } from './new-session.ts'

const refused = (message: string, totalPaid = 0) => ({
  messages: [message],
  paymentId: null,
  totalPaid,
  clientSecret: null,
})

const endedPurchase = 'The time to pay has run out. Please go back to your cart and try again.'
/** There is no cart; a captain reads it as well as staff who pay for them. */
const endedBalance = 'This payment was ended, or its time has run out. What is due may have changed: please look again.'

/** The secret of the session's one intent: after a declined card the same intent is tried again. Amounts in cents. */
export async function clientSecretOf(
  { services, author, now }: Pick<Context, 'services' | 'author' | 'now'>,
  session: FoundSession,
) {
  if (session.state === 'succeeded') return refused('This payment was already made.', session.amount)
  if (!['created', 'processing'].includes(session.state) || session.expiresAt <= now)
    return refused(session.kind === 'balance' ? endedBalance : endedPurchase)
  if (session.amount === 0) throw new Refusal('RuleBroken', 'There is nothing to pay.')
  const clientSecret = session.clientSecret ?? (await startPayment(services, author, session, 'intent')).clientSecret
  return { messages: [] as string[], paymentId: session.id, totalPaid: session.amount, clientSecret }
}
