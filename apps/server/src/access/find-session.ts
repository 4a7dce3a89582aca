import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { hidden } from '../db/hidden.ts'
import { readTogether } from '../db/lanes.ts'
import type { Actor } from './actor.ts'
import { isInScope } from './tournaments.ts'

/** A session with the texts of its tournament. `returned`: what of its payment went back by itself; cents, null when nothing did. */
export type FoundSession = Awaited<ReturnType<typeof ownSession>>

/** A payment session that this person pays, by its id or that of its payment. @throws Refusal NotFound */
export async function ownSession(db: Db, actor: Actor, id: string) {
  const session = await readSession(db, { id })
  if (session?.payerId !== actor.personId || !isInScope(actor, session.groupId))
    throw new Refusal('NotFound', 'This payment was not found.')
  return session
}

/** A payment that was begun by this link. @throws Refusal NotFound */
export async function linkedSession(db: Db, link: { id: string }, id: string): Promise<FoundSession> {
  const session = await readSession(db, { id })
  if (!session || session.linkId !== link.id) throw new Refusal('NotFound', 'This payment was not found.')
  return session
}

/** A payment of balances in the actor's group, whoever pays it. @throws Refusal NotFound */
export async function staffSession(db: Db, actor: Actor, id: string): Promise<FoundSession> {
  const session = await readSession(db, { id })
  if (session?.kind !== 'balance' || !isInScope(actor, session.groupId))
    throw new Refusal('NotFound', 'This payment was not found.')
  return session
}

const readSession = readTogether(async (db, keys: readonly { id: string }[]) => {
  const ids = keys.map(({ id }) => id)
  const sessions = await db
    .selectFrom(sql<{ askedId: string }>`unnest(${hidden(ids, 'uuid[]')})`.as<'asked'>(sql`asked (asked_id)`))
    .leftJoin('payments as p', 'p.id', 'asked.askedId')
    .innerJoin('paymentSessions', (join) =>
      join.on('paymentSessions.id', '=', (eb) => eb.fn.coalesce('p.sessionId', 'asked.askedId')),
    )
    .innerJoin('tournaments', 'tournaments.id', 'paymentSessions.tournamentId')
    .selectAll('paymentSessions')
    .select(['askedId', 'groupId', 'paymentSuccessMessage', 'paymentFailureMessage', 'tournamentPhone'])
    .leftJoin('refunds as r', 'r.sessionId', 'paymentSessions.id')
    .select(['r.amount as returned', 'r.state as returnState'])
    .execute()
  return keys.map(({ id }) => sessions.find((session) => session.askedId === id))
})
