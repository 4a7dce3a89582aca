import { purchaseTransaction } from '@kegler/domain/cancellations/refund.rules.ts'
import { paymentLog, reservationOf } from '@kegler/domain/entries/payment-log.rules.ts'
import { sql } from 'kysely'
import { entryFacts, staffEntry } from '../access/entries.ts'
import type { Db } from '../db/db.ts'
import { readCardPayments } from '../entries/card-payments.ts'
import { readLedger } from '../entries/read-ledger.ts'
import type { Handles } from '../http/serve.ts'
import { voidingOf } from './find-payment.ts'

/** An entry and its linked entries, each one reservation. */
export const getStaffPaymentLog: Handles<'GET admin/entry/:id/payment/log'> = async ({ params, actor, db, now }) => {
  const { entry, tournament } = await staffEntry(db, actor, params.id)
  const rows = await entryFacts(db)
    .where((eb) => eb.or([eb('n.id', '=', entry.id), eb('n.parentEntryId', '=', entry.id)]))
    .orderBy('n.parentPosition', (order) => order.asc().nullsFirst())
    .execute()
  const ids = rows.map(({ id }) => id)
  const lines = await readLedger(db, 'entryId', ids)
  const reservations = rows.map(({ id, eventName, name, entryNumber }) =>
    reservationOf(`${eventName} - ${name} - Reservation ${entryNumber}`, lines.get(id) ?? []),
  )
  return {
    ...paymentLog(reservations),
    timeZone: tournament.timeZone,
    payments: await readActs(db, ids, tournament.timeZone, now),
  }
}

/** Payments and refunds of these entries, oldest first; what was paid to several at once is one. */
async function readActs(db: Db, ids: readonly string[], zone: string, now: Date) {
  const rows = await db
    .selectFrom('ledger as l')
    .leftJoin('payments as p', 'p.id', 'l.paymentId')
    .leftJoin('refunds as r', (join) =>
      join.on((eb) => eb.or([eb('r.id', '=', eb.ref('l.refundId')), eb('r.ledgerId', '=', eb.ref('l.id'))])),
    )
    .select(['l.id', 'l.type', 'l.paymentId', 'l.createdAt', 'l.createdBy', 'l.description', 'p.voidedAt'])
    .leftJoin('paymentSessions as s', 's.id', 'p.sessionId')
    .leftJoin('guests as g', 'g.id', 's.guestId')
    .select(sql<string | null>`coalesce(guest_name(g.name), p.accepted_by)`.as('acceptedBy'))
    .select((eb) => [
      eb.neg('l.amount').as('amount'),
      eb.fn.coalesce('l.method', eb.cast<string>('p.method', 'text'), eb.val('')).as('method'),
      sql<string | null>`case when l.type = 'Refund' then r.check_number else p.check_number end`.as('checkNumber'),
      sql<
        string | null
      >`case when coalesce(l.method, p.method::text) in ('Credit Card', ${purchaseTransaction}) then p.card end`.as(
        'card',
      ),
      eb.fn.coalesce('r.transactionId', 'p.transactionId').as('creditCardTransactionId'),
      sql<
        string | null
      >`case when l.type = 'Refund' then coalesce(r.notes, l.notes) else coalesce(p.notes, s.note, l.notes) end`.as(
        'notes',
      ),
    ])
    .select(sql<string | null>`case when l.type = 'Refund' and r.state = 'failed' then r.failure end`.as('failure'))
    .where(sql<boolean>`l.entry_id = any(${[...ids]}::uuid[])`)
    .where('l.type', 'in', ['Payment', 'Refund'])
    .where('l.voids', 'is', null)
    .orderBy('l.id')
    .execute()
  const acts = Map.groupBy(rows, ({ id, type, paymentId }) => (type === 'Payment' && paymentId) || String(id))
  return [...acts.values()].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const amount = lines.reduce((sum, line) => sum + line.amount, 0)
    const failed = first.failure === null ? {} : { amount: 0, failedAmount: amount }
    const isPayment = first.type === 'Payment' && first.paymentId !== null
    return {
      ...first,
      failedAmount: null,
      ...voidingOf({ ...first, amount, voidedAt: isPayment ? first.voidedAt : null }, zone, now),
      ...(isPayment ? {} : { canVoid: false, ...failed }),
      type: first.type as 'Payment' | 'Refund',
      at: first.createdAt.toISOString(),
      by: (first.type === 'Payment' && first.acceptedBy) || first.createdBy,
    }
  })
}

export const getCreditLog: Handles<'GET admin/entry/:id/payment/creditLog'> = async ({ params, actor, db }) => {
  const { entry, tournament } = await staffEntry(db, actor, params.id)
  const family = await db
    .selectFrom('entries')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', entry.id), eb('parentEntryId', '=', entry.id)]))
    .execute()
  const cards = await readCardPayments(
    db,
    family.map(({ id }) => id),
    tournament.timeZone,
  )
  return {
    payments: cards.map(({ paymentId, transactionId, shortDescription, paid, left }) => ({
      ...{ paymentId, creditCardTransactionId: transactionId, shortDescription, amount: paid, refundable: left },
    })),
  }
}
