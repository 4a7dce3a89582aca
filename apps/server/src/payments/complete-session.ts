import { formatMoney } from '@kegler/domain/money.ts'
import { sql } from 'kysely'
import { raiseAlert } from '../db/alert.ts'
import type { Tx } from '../db/db.ts'
import type { SessionRow } from '../db/locks.ts'
import type { ProviderPayment } from '../gateways/card-payments.ts'

/** Ends a session as paid and writes its payment. Returns the payment's id, which is the session's; null when it cost nothing. */
export async function completeSession(
  tx: Tx,
  session: SessionRow,
  paid: ProviderPayment | null,
  now: Date,
): Promise<string | null> {
  const { id, tournamentId } = session
  const transactionId = paid?.transactionId ?? null
  const providerId = paid?.id ?? session.providerId
  await tx
    .updateTable('paymentSessions')
    .set({ state: 'succeeded', settledAt: now, transactionId, providerId, failure: null })
    .where('id', '=', id)
    .execute()
  if (!paid) return null
  await tx
    .insertInto('payments')
    .values({
      id,
      tournamentId,
      payerId: session.payerId,
      sessionId: id,
      method: 'Credit Card',
      amount: paid.amountReceived,
      card: paid.card,
      providerAccountId: session.providerAccountId,
      transactionId,
      technologyFeePercent: session.technologyFeePercent,
      technologyFee: session.technologyFee,
      acceptedBy: sql<string>`(select email from persons where id = ${session.createdBy})`,
      createdAt: now,
    })
    .execute()
  if (paid.amountReceived !== session.amount) {
    const message = `${formatMoney(session.amount)} were asked for and ${formatMoney(paid.amountReceived)} arrived.`
    await raiseAlert(tx, { kind: 'Amount differs', about: id, message, now, tournamentId, paymentId: id })
  }
  return id
}
