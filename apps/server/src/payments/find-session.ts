import { Refusal } from '@kegler/domain/errors.ts'
import type { Db } from '../db/db.ts'
import type { SessionRow } from '../db/locks.ts'
import type { Actor } from '../http/session.ts'
import { inScope } from '../offers/tournaments.ts'

/** A payment session that this person pays. @throws Refusal NotFound */
export async function findSession(db: Db, actor: Actor, id: string): Promise<SessionRow> {
  const session = await db
    .selectFrom('paymentSessions')
    .innerJoin('tournaments', 'tournaments.id', 'paymentSessions.tournamentId')
    .selectAll('paymentSessions')
    .where('paymentSessions.id', '=', id)
    .where('paymentSessions.payerId', '=', actor.personId)
    .where(inScope(actor))
    .executeTakeFirst()
  if (!session) throw new Refusal('NotFound', 'This payment was not found.')
  return session
}
