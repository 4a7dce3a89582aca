import { dayMs } from '@kegler/domain/dates.ts'
import { captainTournament } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { readHeldCart } from '../places/cart-hold.ts'
import { cartAnswer } from './cart-answer.ts'

export const getHold: Handles<'GET registration/tournament/:tid/hold'> = async ({ params, actor, db, now }) => {
  const tournament = await captainTournament(db, actor, params.tid)
  const held = await readHeldCart(db, { tournament, captainId: actor.personId, now })
  return cartAnswer(tournament, held, held.hold ? undefined : await lastPaidAt(db, actor.personId, tournament.id, now))
}

/** When the captain's newest order of the last day was paid: another device that still shows it can say so. */
async function lastPaidAt(db: Db, captainId: string, tournamentId: string, now: Date): Promise<Date | undefined> {
  const paid = await db
    .selectFrom('paymentSessions')
    .select('settledAt')
    .where('payerId', '=', captainId)
    .where('tournamentId', '=', tournamentId)
    .where('kind', '=', 'purchase')
    .where('state', '=', 'succeeded')
    .where('settledAt', '>', new Date(now.getTime() - dayMs))
    .orderBy('settledAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return paid?.settledAt ?? undefined
}
