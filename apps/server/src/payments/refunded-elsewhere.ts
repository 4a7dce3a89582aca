import { formatMoney } from '@kegler/domain/money.ts'
import { sql } from 'kysely'
import { raiseAlert } from '../db/alert.ts'
import type { Tx } from '../db/db.ts'
import type { ProviderEvent } from '../gateways/provider-event.ts'
import type { Services } from '../services.ts'

/** A payment of which money was sent back at the provider itself. */
interface RefundedElsewhere {
  paymentId: string
  tournamentId: string
  /** Cents, of all such refunds. */
  amount: number
}

/** The payment that an event about a refund is of, as the provider says now; null when every refund of it is ours. */
export async function findRefundedElsewhere(
  { database: { db }, cards }: Services,
  { refundedElsewhere, account }: ProviderEvent,
): Promise<RefundedElsewhere | null> {
  if (!refundedElsewhere || !account) return null
  const payment = await db
    .selectFrom('payments')
    .select(['id as paymentId', 'tournamentId'])
    .where('transactionId', '=', refundedElsewhere)
    .where('providerAccountId', '=', account)
    .executeTakeFirst()
  if (!payment) return null
  const sent = await cards.listRefunds(refundedElsewhere, account)
  const ids = sent.map(({ refundId }) => refundId)
  const { rows } = await sql<{ id: string }>`select id from refunds where id = any(${ids}::uuid[])`.execute(db)
  const ours = new Set<string | null>(rows.map(({ id }) => id))
  const amount = sent.filter(({ refundId }) => !ours.has(refundId)).reduce((sum, one) => sum + one.amount, 0)
  return amount > 0 ? { ...payment, amount } : null
}

/** Nothing is booked by itself: staff know which items the money was for. */
export async function noteRefundedElsewhere(
  tx: Tx,
  { paymentId, tournamentId, amount }: RefundedElsewhere,
  now: Date,
): Promise<void> {
  const ending = 'of this payment was refunded at the card provider itself.'
  const notes = `${formatMoney(amount)} ${ending}`
  await tx.updateTable('payments').set({ refundedElsewhere: amount }).where('id', '=', paymentId).execute()
  // what staff wrote stays; the alert says it too
  await tx
    .updateTable('payments')
    .set({ notes })
    .where('id', '=', paymentId)
    .where((eb) => eb.or([eb('notes', 'is', null), eb('notes', '=', ''), eb('notes', 'like', `% ${ending}`)]))
    .execute()
  const message = `${notes} Book it as a refund of the entries it was for.`
  await raiseAlert(tx, { kind: 'Refunded elsewhere', about: paymentId, message, now, tournamentId, paymentId })
}
