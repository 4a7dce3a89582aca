import { transact } from '../db/db.ts'
import { giveUp } from '../payments/give-up.ts'
import { lapseHold } from '../places/cart-hold.ts'
import type { Services } from '../services.ts'

const author = { email: 'system', act: 'expire' }

/** Gives back the places of carts whose time ran out. Returns how many carts. */
export async function expireHolds(services: Services): Promise<number> {
  const { db } = services.database
  const due = await db
    .selectFrom('holds')
    .select('id')
    .where('sessionId', 'is', null)
    .where('lapsed', 'is', null)
    .where('expiresAt', '<=', services.now())
    .orderBy('expiresAt')
    .limit(500)
    .execute()
  for (const { id } of due)
    await transact(db, author, async (tx) => {
      // another process may have renewed, paid or freed it since
      const hold = await tx
        .selectFrom('holds')
        .selectAll()
        .where('id', '=', id)
        .where('sessionId', 'is', null)
        .where('lapsed', 'is', null)
        .where('expiresAt', '<=', services.now())
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!hold) return
      await lapseHold(tx, hold, services.now())
      services.step('expire:freed')
    })
  return due.length
}

/** Ends payments whose time ran out; one that was paid after all is settled. Returns how many. */
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
