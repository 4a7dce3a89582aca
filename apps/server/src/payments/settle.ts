import { soldOutSquad, type Tx, transact, violated } from '../db/db.ts'
import { lockSession, type SessionRow } from '../db/locks.ts'
import type { ProviderEvent, ProviderPayment } from '../gateways/card-payments.ts'
import type { Services } from '../services.ts'
import { completeSession } from './complete-session.ts'
import { askProvider } from './provider-payment.ts'
import { returnPayment } from './return-payment.ts'
import { settleBalance } from './settle-balance.ts'
import { storeEvent } from './store-event.ts'
import { writePurchase } from './write-purchase.ts'

/**
 * The only way to entries and ledger lines: turns a paid session into them, exactly once. Anybody may call it, any
 * number of times, in any order; the provider decides whether it is paid, never the browser. Returns the state after.
 */
export async function settle(
  services: Services,
  of: string | SessionRow,
  event?: ProviderEvent,
): Promise<string | null> {
  const { db } = services.database
  const session =
    typeof of === 'string'
      ? await db.selectFrom('paymentSessions').selectAll().where('id', '=', of).executeTakeFirst()
      : of
  if (!session) return null
  const isDone = isFinal(session.state)
  const paid = isDone || session.amount === 0 ? null : await askProvider(services, session)
  services.step('settle:asked')
  // an order of nothing is complete as soon as it is made, until it is given up
  const isPaid = !isDone && (session.amount === 0 ? session.state === 'created' : paid?.state === 'paid')
  if (!isPaid && !event) return session.state
  const author = { email: 'settlement', act: 'settle', onBehalfOf: session.payerEmail }
  const inTransaction = (work: (tx: Tx, locked: SessionRow) => Promise<string>) =>
    transact(db, author, async (tx) => {
      const locked = await lockSession(tx, session.id)
      if (event) await storeEvent(tx, event, { sessionId: session.id, now: services.now() })
      if (!locked || !isPaid || isFinal(locked.state)) return locked?.state ?? 'failed'
      return work(tx, locked)
    })
  try {
    const state = await inTransaction((tx, locked) => complete(tx, services, locked, paid))
    services.step('settle:committed')
    return state
  } catch (error) {
    if (!isGone(error)) throw error
    return inTransaction(async (tx, locked) => {
      const reason = 'Its places were sold before it arrived.'
      await returnPayment(tx, locked, paid, { reason, now: services.now() })
      return 'refunded'
    })
  }
}
const isFinal = (state: string) => state === 'succeeded' || state === 'refunded'
/** The places were sold to others, or the squad, event or virtual event was deleted. */
const isGone = (error: unknown) =>
  soldOutSquad(error) !== undefined || /_(squad_id|event_id|division_id)_fkey$/.test(violated(error) ?? '')

async function complete(
  tx: Tx,
  services: Services,
  session: SessionRow,
  paid: ProviderPayment | null,
): Promise<string> {
  if (session.amount === 0 && session.state !== 'created') return session.state
  const now = services.now()
  if (session.kind === 'balance' && paid) return settleBalance(tx, session, paid, now)
  const paymentId = await completeSession(tx, session, paid, now)
  services.step('settle:payment')
  await writePurchase(tx, services, session, paymentId, now)
  services.step('settle:written')
  return 'succeeded'
}
