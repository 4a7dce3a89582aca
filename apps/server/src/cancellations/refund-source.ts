import { manualTransaction } from '@kegler/domain/cancellations/refund.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { readItemMoney } from '../payments/item-money.ts'
import type { Item } from '../payments/open-amounts.ts'
import type { Cancellable, Typed } from './cancellable.ts'

/** The card payment that a refund is of. @throws Refusal NotFound for one of another tournament */
export async function cardPaymentOf(tx: Tx, { tournament }: Cancellable, transactionId: string) {
  const payment = await findPayment(tx, tournament.id, transactionId)
  if (!payment) throw new Refusal('NotFound', 'This purchase transaction was not found.')
  return payment
}

/** What is left of a payment of several items is decided by one act at a time where a part of it is not booked. */
export const lockRefundedElsewhere = async (tx: Tx, ids: readonly string[]): Promise<void> =>
  void (await sql`select from payments where refunded_elsewhere > 0 and id in (select payment_id from ledger
    where entry_id = any(${[...ids]}::uuid[]) or virtual_entry_id = any(${[...ids]}::uuid[])) order by id for update`.execute(
    tx,
  ))

const findPayment = (tx: Tx, tournamentId: string, transactionId: string) =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('tournamentId', '=', tournamentId)
    .where('transactionId', '=', transactionId)
    .where('method', '=', 'Credit Card')
    .forUpdate()
    .executeTakeFirst()

/**
 * How money was given back by hand. A transaction id of a card payment of these items: what was sent back at the
 * provider itself is booked, and counts as refunded of that payment.
 */
export async function bookkeepingSource(
  tx: Tx,
  { tournament }: Cancellable,
  { paymentType, checkNumber, stripeTransactionId, amount }: Typed,
  items: readonly Item[],
  now: Date,
) {
  const method = paymentType ?? 'Cash'
  const isManual = method === manualTransaction
  const found = isManual ? await findPayment(tx, tournament.id, stripeTransactionId ?? '') : undefined
  const money = await readItemMoney(tx, items)
  const payment = items.some((item) => money(item).byCard[found?.transactionId ?? '']) ? found : undefined
  if (payment && payment.refunded + (amount ?? 0) >= payment.refundedElsewhere)
    await tx
      .updateTable('alerts')
      .set({ doneAt: now })
      .where('kind', '=', 'Refunded elsewhere')
      .where('about', '=', payment.id)
      .where('doneAt', 'is', null)
      .execute()
  return {
    method,
    checkNumber: method === 'Check' ? checkNumber || null : null,
    transactionId: isManual ? stripeTransactionId || null : null,
    paymentId: payment?.id ?? null,
  }
}
