import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import { transact } from '../db/db.ts'
import type { DB } from '../db/tables.ts'
import { giveUp } from '../payments/give-up.ts'
import { settle } from '../payments/settle.ts'
import { lapseHold } from '../places/cart-hold.ts'
import type { Services } from '../services.ts'

const author = { email: 'system', act: 'expire' }
/** A webhook and the page have this long before the sweep reads the payment from the provider. */
const graceMs = 15_000

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

/** Settles payments that were made, or cost nothing, and that nobody reported. Returns how many sessions it read. */
export const sweepPayments = (services: Services): Promise<number> =>
  each(
    services,
    (eb) =>
      eb.and([
        eb.or([eb('state', '=', 'processing'), eb.and([eb('state', '=', 'created'), eb('amount', '=', 0)])]),
        eb('createdAt', '<', new Date(services.now().getTime() - graceMs)),
      ]),
    (id) => settle(services, id),
  )

/** Ends payments whose time ran out; one that was paid after all is settled. Returns how many. */
export const expireSessions = (services: Services): Promise<number> =>
  each(
    services,
    (eb) => eb.and([eb('state', 'in', ['created', 'processing']), eb('expiresAt', '<=', services.now())]),
    (id) => giveUp(services, author, id, 'expired'),
  )

type Due = (eb: ExpressionBuilder<DB, 'paymentSessions'>) => ExpressionWrapper<DB, 'paymentSessions', SqlBool>
/** The oldest first; one that cannot be ended yet comes again. */
async function each({ database, log }: Services, due: Due, end: (id: string) => Promise<unknown>): Promise<number> {
  const sessions = database.db.selectFrom('paymentSessions').select('id').where(due).orderBy('createdAt').limit(200)
  const ids = await sessions.execute()
  for (const { id } of ids)
    await end(id).catch((error: Error) =>
      log.warn({ session: id, cause: error.message }, 'a payment could not be ended yet'),
    )
  return ids.length
}
