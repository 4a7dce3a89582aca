import { Refusal } from '@kegler/domain/errors.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import type { SessionRow } from '../db/locks.ts'

/** A session with the texts of its tournament. */
export type FoundSession = SessionRow & {
  paymentSuccessMessage: string | null
  paymentFailureMessage: string | null
  tournamentPhone: string
}

/** A payment session that this person pays. @throws Refusal NotFound */
export async function findSession(db: Db, actor: Actor, id: string): Promise<FoundSession> {
  const session = await db
    .selectFrom('paymentSessions')
    .innerJoin('tournaments', 'tournaments.id', 'paymentSessions.tournamentId')
    .selectAll('paymentSessions')
    .select(['paymentSuccessMessage', 'paymentFailureMessage', 'tournamentPhone'])
    .where('paymentSessions.id', '=', id)
    .where('paymentSessions.payerId', '=', actor.personId)
    .where(inScope(actor))
    .executeTakeFirst()
  if (!session) throw new Refusal('NotFound', 'This payment was not found.')
  return session
}
