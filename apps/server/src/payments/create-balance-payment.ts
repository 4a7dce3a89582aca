import { mayChangeEntries } from '@kegler/domain/places/gates.rules.ts'
import { captainTournament, passTournamentMaintenance } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'
import { balanceSession } from './freeze-balances.ts'
import { newSessionAnswer, refused } from './new-session.ts'

const beingPaid = 'One of these balances is being paid right now. Please try again in a few minutes.'

/** The full balances of the captain's own items; one such payment of a tournament is open at a time. */
export const createBalancePayment: Handles<'POST registration/payment/createSession'> = async (call) => {
  const { body, actor, author, db, services, now } = call
  const tournament = await captainTournament(db, actor, body.tournamentId)
  passTournamentMaintenance(tournament)
  if (!mayChangeEntries(tournament, now, 'captain'))
    return refused(services, ['Payments for this tournament can no longer be made here. Please call us.'])
  const ids = [...body.entries, ...body.virtualEvents, ...body.teamOwnedVirtualEvents].map(({ id }) => id)
  const payer = { id: actor.personId, email: actor.email }
  const freeze = { tournament, payer, createdBy: payer.id, source: 'captain' as const, ids, returnTo: null }
  const made = await balanceSession(call, freeze, async () => beingPaid)
  return 'messages' in made ? refused(services, made.messages) : newSessionAnswer(services, author, made.session)
}
