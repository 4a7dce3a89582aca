import { dayOf } from '@kegler/domain/dates.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { formatMoney, sumOf } from '@kegler/domain/money.ts'
import { whyNotVoid } from '@kegler/domain/payments/take-payment.rules.ts'
import type { Db, Tx } from '../db/db.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { Context, Handles } from '../http/serve.ts'
import { staffPayment } from './find-payment.ts'
import { readItemMoney, requireNoRefund } from './item-money.ts'
import { itemId, openAmounts } from './open-amounts.ts'
import { describeOpenPayments, requireNoOpenPayment, transactWithoutPayments } from './open-payments.ts'

export const voidPayment: Handles<'POST admin/payments/:paymentId/void'> = async (call) => {
  const { params, body, actor, author, db } = call
  const payment = await staffPayment(db, actor, params.paymentId)
  if (body.reason) author.reason = body.reason
  const ids = (await readPaymentLines(db, payment.id)).map(itemId)
  return transactWithoutPayments(call, ids, async (tx, notes, notices) => {
    const taken = await takePaymentBack(tx, payment, { ...call, notes })
    return { ...taken, messages: [...notices] }
  })
}

const readPaymentLines = (db: Db | Tx, paymentId: string) =>
  db
    .selectFrom('ledger')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where('type', '=', 'Payment')
    .where('voids', 'is', null)
    .orderBy('id')
    .execute()

/**
 * Writes a second line for each line of a payment by hand, on locked items: what it paid is owed again.
 * @throws Refusal RuleBroken
 */
async function takePaymentBack(
  tx: Tx,
  { id, timeZone }: { id: string; timeZone: string },
  { author, now, notes }: Pick<Context, 'author' | 'now' | 'notes'>,
) {
  const lines = await readPaymentLines(tx, id)
  const ids = lines.map(itemId)
  const open = await openAmounts(tx, lines)
  if (notes) notes.push(...(await describeOpenPayments(tx, ids, now)))
  else await requireNoOpenPayment(tx, ids)
  await requireNoRefund(tx, ids)
  const payment = await tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  const money = await readItemMoney(tx, lines)
  const items = lines.map((line) => {
    return { isCancelled: !open.has(itemId(line)), applied: -line.amount, paid: money(line).paid }
  })
  const day = dayOf(payment.createdAt, timeZone)
  const why = whyNotVoid({ ...payment, day, isVoided: payment.voidedAt !== null, items }, dayOf(now, timeZone))
  if (why) throw new Refusal('RuleBroken', why)
  await tx.updateTable('payments').set({ voidedAt: now, voidedBy: author.email }).where('id', '=', id).execute()
  await insertRows(
    tx,
    'ledger',
    lines.map(({ id: voids, entryId, virtualEntryId, amount, description, method }) => ({
      ...{ entryId, virtualEntryId, method, voids, paymentId: id, type: 'Payment' as const, amount: -amount },
      ...{ description: `Voided ${description}`, createdBy: author.email, createdAt: now },
    })),
  )
  // its receipt may not have left yet
  await tx
    .deleteFrom('mails')
    .where('kind', '=', 'paymentReceipt')
    .where('about', '=', id)
    .where('state', '=', 'queued')
    .execute()
  const balance = sumOf(lines, (line) => (open.get(itemId(line)) ?? 0) - line.amount)
  notes?.push(`${formatMoney(payment.amount)} is owed again; ${formatMoney(balance)} is due.`)
  return { paymentId: id, voidedAt: now.toISOString(), balance }
}
