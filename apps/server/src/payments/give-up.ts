import { mergeLines } from '@kegler/domain/cart/cart.rules.ts'
import { cartHoldMs } from '@kegler/domain/places/hold.rules.ts'
import type { Hold } from '@kegler/domain/places/places.calls.ts'
import type { z } from 'zod'
import { type Author, type Tx, transact } from '../db/db.ts'
import { lockSession, lockSessionHold, lockSquads } from '../db/locks.ts'
import { type CartWish, holdAnswer, readHeldCart } from '../places/cart-hold.ts'
import type { Services } from '../services.ts'
import { purchaseContents, sameLines } from './contents.ts'
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
    if (why === 'expired') await freeHold(tx, sessionId)
    else await backToCart(tx, sessionId, new Date(services.now().getTime() + cartHoldMs))
    return 'closed'
  })
}
const isOpen = (state: string) => state === 'created' || state === 'processing'

async function backToCart(tx: Tx, sessionId: string, expiresAt: Date): Promise<void> {
  const hold = await lockSessionHold(tx, sessionId)
  if (!hold) return
  const other = await tx
    .selectFrom('holds')
    .select('id')
    .where('captainId', '=', hold.captainId)
    .where('tournamentId', '=', hold.tournamentId)
    .where('sessionId', 'is', null)
    .executeTakeFirst()
  if (other) await freeHold(tx, sessionId)
  else await tx.updateTable('holds').set({ sessionId: null, expiresAt }).where('id', '=', hold.id).execute()
}

/** Gives all places of a session's hold back. */
export async function freeHold(tx: Tx, sessionId: string): Promise<void> {
  const hold = await lockSessionHold(tx, sessionId)
  if (!hold) return
  const lines = await tx
    .selectFrom('holdLines')
    .select(['squadId', 'linkedSquadId'])
    .where('holdId', '=', hold.id)
    .execute()
  await lockSquads(
    tx,
    lines.flatMap((line) => [line.squadId, ...(line.linkedSquadId ? [line.linkedSquadId] : [])]),
  )
  await tx.deleteFrom('holdLines').where('holdId', '=', hold.id).execute()
  await tx.deleteFrom('holds').where('id', '=', hold.id).execute()
}

/**
 * Before a cart is held: an order of this captain that waits to be paid. The same cart keeps it (and this is the
 * answer); another cart gives it up. null: nothing waits, hold the cart.
 */
export async function giveUpForCart(
  services: Services,
  author: Author,
  wish: CartWish,
): Promise<z.output<typeof Hold> | null> {
  const { db } = services.database
  const open = await db
    .selectFrom('paymentSessions')
    .select(['id', 'contents', 'expiresAt'])
    .where('payerId', '=', wish.captainId)
    .where('tournamentId', '=', wish.tournament.id)
    .where('kind', '=', 'purchase')
    .where('state', 'in', ['created', 'processing'])
    .executeTakeFirst()
  if (!open) return null
  const wanted = { squads: mergeLines(wish.cart.squads), virtualEvents: mergeLines(wish.cart.virtualEvents) }
  if (sameLines(purchaseContents(open.contents).lines, wanted))
    return { ...holdAnswer(await readHeldCart(db, wish)), expiresAt: open.expiresAt.toISOString(), renewalsLeft: 0 }
  if ((await giveUp(services, author, open.id, 'given up')) === 'closed') return null
  return { expiresAt: null, renewalsLeft: 0, messages: [alreadyPaid], possible: null, squads: [], virtualEvents: [] }
}
