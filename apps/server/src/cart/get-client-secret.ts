import { Refusal } from '@kegler/domain/errors.ts'
import { ownSession } from '../access/find-session.ts'
import { captainTournament, passTournamentMaintenance } from '../access/tournaments.ts'
import type { Context, Handles } from '../http/serve.ts'
import { clientSecretOf } from '../payments/client-secret.ts'
import { purchaseSession } from './create-purchase.ts'

export const getClientSecret: Handles<'POST registration/payment/clientSecret'> = async (input) => {
  const { paymentId, messages } = await sessionOf(input, input.body)
  if (!paymentId) return { messages, paymentId: null, totalPaid: 0, clientSecret: null }
  const session = await ownSession(input.db, input.actor, paymentId)
  passTournamentMaintenance(await captainTournament(input.db, input.actor, session.tournamentId))
  return clientSecretOf(input, session)
}

/** The session that is named, or the one of the cart that was sent. */
async function sessionOf(input: Context, { paymentId, tournamentId, ...cart }: Body) {
  if (paymentId) return { paymentId, messages: [] }
  if (!tournamentId) throw new Refusal('BadInput', 'Send the paymentId of this payment, or the cart.')
  return purchaseSession(input, { tournamentId, ...cart })
}
type Body = Parameters<typeof getClientSecret>[0]['body']
