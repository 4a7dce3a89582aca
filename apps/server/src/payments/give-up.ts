import { returnedHold } from '@kegler/domain/places/hold.rules.ts'
import { type Author, type Tx, transact } from '../db/db.ts'
import { lockSession, lockSessionHold } from '../db/locks.ts'
import { freeHold, lapseHold } from '../places/cart-hold.ts'
import type { Services } from '../services.ts'
import { closeAtProvider } from './provider-payment.ts'
import { settle } from './settle.ts'

export const alreadyPaid =
  'Your payment went through: everything in this cart is bought. Please clear your cart before you start another order.'

/**
 * Ends a session that nobody may pay any more. The provider comes first: only when it says that the payment is closed
 * are the places given back, to the cart (`given up`) or to everybody (`expired`). One that was paid is settled.
 */
export async function giveUp(
  services: Services,
  author: Author,
  sessionId: string,
  why: 'given up' | 'expired',
): Promise<'paid' | 'closed'> {
  const { db } = services.database
  const session = await db.selectFrom('paymentSessions').selectAll().where('id', '=', sessionId).executeTakeFirst()
  if (!session || !isOpen(session.state)) return session?.state === 'succeeded' ? 'paid' : 'closed'
  if ((await closeAtProvider(services, session)) === 'paid') {
    await settle(services, sessionId)
    return 'paid'
  }
  services.step('give-up:closed')
  return transact(db, author, async (tx) => {
    const now = await lockSession(tx, sessionId)
    if (!now || !isOpen(now.state)) return now?.state === 'succeeded' ? 'paid' : 'closed'
    if (now.providerId !== session.providerId || now.providerKind !== session.providerKind)
      throw new Error('The payment was started while it was given up; it is tried again.')
    await tx
      .updateTable('paymentSessions')
      .set({ state: why === 'expired' ? 'expired' : 'failed', failure: why })
      .where('id', '=', sessionId)
      .execute()
    await returnHold(tx, sessionId, why, services.now())
    return 'closed'
  })
}
const isOpen = (state: string) => state === 'created' || state === 'processing'

/** The places of a session go back to the cart for the time it has left, or to everybody. */
async function returnHold(tx: Tx, sessionId: string, why: 'given up' | 'expired', now: Date): Promise<void> {
  const hold = await lockSessionHold(tx, sessionId)
  if (!hold) return
  const life = returnedHold(hold, now)
  const other = await tx
    .selectFrom('holds')
    .select('id')
    .where('captainId', '=', hold.captainId)
    .where('tournamentId', '=', hold.tournamentId)
    .where('sessionId', 'is', null)
    .executeTakeFirst()
  if (other) await freeHold(tx, hold)
  else if (why === 'expired' || life.expiresAt <= now) await lapseHold(tx, hold, now)
  else
    await tx
      .updateTable('holds')
      .set({ ...life, sessionId: null })
      .where('id', '=', hold.id)
      .execute()
}
