import { Refusal } from '@kegler/domain/errors.ts'
import type { Db } from '../db/db.ts'
import type { Actor } from './actor.ts'
import { inScope } from './tournaments.ts'

/** A session with the texts of its tournament. `returned`: what of its payment went back by itself; cents, null when nothing did. */
export type FoundSession = Awaited<ReturnType<typeof ownSession>>

/** A payment session that this person pays, by its id or that of its payment. @throws Refusal NotFound */
export async function ownSession(db: Db, actor: Actor, id: string) {
  const session = await db
    .selectFrom('paymentSessions')
    .innerJoin('tournaments', 'tournaments.id', 'paymentSessions.tournamentId')
    .selectAll('paymentSessions')
    .select(['paymentSuccessMessage', 'paymentFailureMessage', 'tournamentPhone'])
    .select((eb) =>
      eb
        .selectFrom('refunds')
        .select('amount')
        .whereRef('sessionId', '=', 'paymentSessions.id')
        .where('refunds.state', '<>', 'failed')
        .as('returned'),
    )
    .where((eb) =>
      eb.or([
        eb('paymentSessions.id', '=', id),
        eb('paymentSessions.id', '=', eb.selectFrom('payments').select('sessionId').where('id', '=', id)),
      ]),
    )
    .where('paymentSessions.payerId', '=', actor.personId)
    .where(inScope(actor))
    .executeTakeFirst()
  if (!session) throw new Refusal('NotFound', 'This payment was not found.')
  return session
}
