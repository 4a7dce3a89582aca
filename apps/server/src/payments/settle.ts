import { soldOutSquad, type Tx, transact } from '../db/db.ts'
import { lockSession, type SessionRow } from '../db/locks.ts'
import type { ProviderEvent, ProviderPayment } from '../gateways/card-payments.ts'
import type { Services } from '../services.ts'
import { askProvider } from './provider-payment.ts'
import { returnMoney } from './return-money.ts'
import { writeBalancePayment } from './write-balance-payment.ts'
import { writePurchase } from './write-purchase.ts'

const author = { email: 'settlement', act: 'settle' }

/**
 * The only way to entries and ledger lines: turns a paid session into them, exactly once. Anybody may call it, any
 * number of times, in any order; the provider decides whether it is paid, never the browser. Answers the state after.
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
  const sessionId = session.id
  if (session.state === 'succeeded' || session.state === 'refunded') return session.state
  const paid = session.amount === 0 ? null : await askProvider(services, session)
  services.step('settle:asked')
  // an order of nothing is complete as soon as it is made, until it is given up
  const isPaid = session.amount === 0 ? session.state === 'created' : paid?.state === 'paid'
  if (!isPaid) return session.state
  try {
    const state = await transact(db, author, (tx) => complete(tx, services, sessionId, paid, event))
    services.step('settle:committed')
    return state
  } catch (error) {
    if (soldOutSquad(error) === undefined) throw error
    return returnMoney(services, sessionId, paid, event)
  }
}

async function complete(
  tx: Tx,
  services: Services,
  sessionId: string,
  paid: ProviderPayment | null,
  event: ProviderEvent | undefined,
): Promise<string> {
  const session = await lockSession(tx, sessionId)
  if (!session || session.state === 'succeeded' || session.state === 'refunded') return session?.state ?? 'failed'
  if (session.amount === 0 && session.state !== 'created') return session.state
  await storeEvent(tx, services, event, sessionId)
  const now = services.now()
  const settled: SessionRow = { ...session, transactionId: paid?.transactionId ?? null }
  await tx
    .updateTable('paymentSessions')
    .set({
      state: 'succeeded',
      settledAt: now,
      transactionId: settled.transactionId,
      providerId: paid?.id ?? session.providerId,
      failure: null,
    })
    .where('id', '=', sessionId)
    .execute()
  const paymentId = await writePayment(tx, settled, now)
  services.step('settle:payment')
  if (session.kind === 'balance') await writeBalancePayment(tx, settled, paymentId, now)
  else await writePurchase(tx, services, settled, paymentId, now)
  services.step('settle:written')
  return 'succeeded'
}

/** The payment of a session; null when it cost nothing. */
async function writePayment(tx: Tx, session: SessionRow, now: Date): Promise<string | null> {
  if (session.amount === 0) return null
  const payer = await tx
    .selectFrom('persons')
    .select('email')
    .where('id', '=', session.createdBy)
    .executeTakeFirstOrThrow()
  const made = await tx
    .insertInto('payments')
    .values({
      tournamentId: session.tournamentId,
      payerId: session.payerId,
      sessionId: session.id,
      method: 'Credit Card',
      amount: session.amount,
      providerAccountId: session.providerAccountId,
      transactionId: session.transactionId,
      technologyFeePercent: session.technologyFeePercent,
      technologyFee: session.technologyFee,
      acceptedBy: payer.email,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Remembers an event of the provider in the transaction of its effect; a second one changes nothing. */
export async function storeEvent(
  tx: Tx,
  services: Services,
  event: ProviderEvent | undefined,
  sessionId: string | null,
): Promise<void> {
  if (!event) return
  await tx
    .insertInto('webhookEvents')
    .values({ id: event.id, type: event.type, account: event.account, sessionId, receivedAt: services.now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
