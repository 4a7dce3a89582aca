import { formatMoney } from '@kegler/domain/money.ts'
import { mayChangeEntries, paymentsEnded } from '@kegler/domain/places/gates.rules.ts'
import { captainTournament, passTournamentMaintenance } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { balanceSession } from './freeze-balances.ts'
import { newSessionAnswer, refused } from './new-session.ts'
import { endPaymentsOfOthers, isOwn, openPaymentsOf } from './open-payments.ts'
import { uncoveredOf } from './share-left.ts'

const beingPaid = 'One of these balances is being paid right now. Please try again in a few minutes.'

/**
 * Balances of the captain's own items: what others are not paying of them, or everything, and what others have begun is
 * ended first. One such payment of a tournament is open at a time.
 */
export const createBalancePayment: Handles<'POST registration/payment/createSession'> = async (call) => {
  const { body, actor, author, db, services, now } = call
  const tournament = await captainTournament(db, actor, body.tournamentId)
  passTournamentMaintenance(tournament)
  if (!mayChangeEntries(tournament, now, 'captain')) return refused(services, [paymentsEnded])
  const ids = [...body.entries, ...body.virtualEvents, ...body.teamOwnedVirtualEvents].map(({ id }) => id)
  const payer = { id: actor.personId, email: actor.email }
  const paid = body.mode === 'all' ? await endPaymentsOfOthers(services, author, ids, payer.id) : []
  const freeze = {
    tournament,
    payer,
    createdBy: payer.id,
    source: 'captain',
    ids,
    pays: 'the rest',
    returnTo: null,
    ...(body.mode === 'uncovered' ? { limit: await uncoveredOf(db, ids) } : {}),
  } as const
  const made = await balanceSession(call, freeze, () => whoIsPaying(db, ids, payer.id))
  return 'messages' in made
    ? refused(services, [...paid, ...made.messages])
    : newSessionAnswer(services, author, made.session)
}

/** Guests by their name, nobody of staff. */
async function whoIsPaying(db: Db, ids: readonly string[], captainId: string): Promise<string> {
  const open = (await openPaymentsOf(db, ids)).filter((one) => one.payerId === captainId && !isOwn(one))
  const guest = open.find(({ guestId }) => guestId !== null)
  return guest
    ? `${guest.name} is paying ${formatMoney(guest.amount)} right now. Please try again in a few minutes.`
    : beingPaid
}
