import { Refusal } from '@kegler/domain/errors.ts'
import { formatMoney } from '@kegler/domain/money.ts'
import { returnedHold } from '@kegler/domain/places/hold.rules.ts'
import { raiseAlert } from '../db/alert.ts'
import { type Author, type Tx, transact } from '../db/db.ts'
import { lockSession, lockSessionHold, type SessionRow } from '../db/locks.ts'
import { freeHold, lapseHold } from '../places/cart-hold.ts'
import type { Services } from '../services.ts'
import { closeAtProvider } from './provider-payment.ts'
import { settle } from './settle.ts'

export const alreadyPaid =
  'Your payment went through: everything in this cart is bought. Please clear your cart before you start another order.'

/**
 * Ends a session that nobody may pay any more. The provider comes first: only when it says that the payment is closed, or
 * refuses it for good, are the places given back, to the cart (`given up`) or to everybody (`expired`). One that was paid is settled.
 * @throws Refusal Busy when its payer starts to pay it again and again
 */
export async function giveUp(
  services: Services,
  author: Author,
  sessionId: string,
  why: 'given up' | 'expired',
): Promise<'paid' | 'closed'> {
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const ended = await tryGiveUp(services, author, sessionId, why)
    if (ended) return ended
  }
  throw new Refusal('Busy', 'This payment is being started in another window. Please try again in a moment.')
}

/** null: its payment was started in the meantime. */
async function tryGiveUp(
  services: Services,
  author: Author,
  sessionId: string,
  why: 'given up' | 'expired',
): Promise<'paid' | 'closed' | null> {
  const { db } = services.database
  const session = await db.selectFrom('paymentSessions').selectAll().where('id', '=', sessionId).executeTakeFirst()
  if (!session || !isOpen(session.state)) return session?.state === 'succeeded' ? 'paid' : 'closed'
  const { state, refusal } = await closeAtProvider(services, session)
  if (state === 'paid') {
    await settle(services, sessionId)
    return 'paid'
  }
  services.step('give-up:closed')
  return transact(db, author, async (tx) => {
    const now = await lockSession(tx, sessionId)
    if (!now || !isOpen(now.state)) return now?.state === 'succeeded' ? 'paid' : 'closed'
    if (now.providerId !== session.providerId || now.providerKind !== session.providerKind) return null
    await tx
      .updateTable('paymentSessions')
      .set({ state: why === 'expired' ? 'expired' : 'failed', failure: why })
      .where('id', '=', sessionId)
      .execute()
    await returnHold(tx, sessionId, why, services.now())
    if (refusal !== undefined) await alertRefused(tx, session, refusal, services.now())
    return 'closed'
  })
}
/** One for a tournament, however many payments its account refuses. */
const alertRefused = (tx: Tx, { amount, tournamentId }: SessionRow, refusal: string, now: Date): Promise<void> =>
  raiseAlert(tx, {
    kind: 'Payment refused',
    about: tournamentId,
    message: `The card provider refuses to take ${formatMoney(amount)}: ${refusal}`.slice(0, 500),
    now,
    tournamentId,
  })
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
