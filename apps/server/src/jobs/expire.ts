import { transact } from '../db/db.ts'
import { lockSquads } from '../db/locks.ts'
import { giveUp } from '../payments/give-up.ts'
import type { Services } from '../services.ts'

const author = { email: 'system' }

/** Gives back the places of carts whose time ran out. Answers how many carts. */
export async function expireHolds(services: Services): Promise<number> {
  const { db } = services.database
  const due = await db
    .selectFrom('holds')
    .select('id')
    .where('sessionId', 'is', null)
    .where('expiresAt', '<=', services.now())
    .orderBy('expiresAt')
    .limit(500)
    .execute()
  for (const { id } of due)
    await transact(db, author, async (tx) => {
      // renewed, paid or freed by another process meanwhile
      const hold = await tx
        .selectFrom('holds')
        .select('id')
        .where('id', '=', id)
        .where('sessionId', 'is', null)
        .where('expiresAt', '<=', services.now())
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!hold) return
      const lines = await tx
        .selectFrom('holdLines')
        .select(['squadId', 'linkedSquadId'])
        .where('holdId', '=', id)
        .execute()
      await lockSquads(
        tx,
        lines.flatMap((line) => [line.squadId, ...(line.linkedSquadId ? [line.linkedSquadId] : [])]),
      )
      await tx.deleteFrom('holds').where('id', '=', id).execute()
      services.step('expire:freed')
    })
  return due.length
}

/** Ends payments whose time ran out; one that was paid after all is settled. Answers how many. */
export async function expireSessions(services: Services): Promise<number> {
  const due = await services.database.db
    .selectFrom('paymentSessions')
    .select('id')
    .where('state', 'in', ['created', 'processing'])
    .where('expiresAt', '<=', services.now())
    .orderBy('expiresAt')
    .limit(100)
    .execute()
  for (const { id } of due)
    await giveUp(services, author, id, 'expired').catch((error: Error) =>
      services.log.warn({ session: id, cause: error.message }, 'a payment could not be ended yet'),
    )
  return due.length
}
