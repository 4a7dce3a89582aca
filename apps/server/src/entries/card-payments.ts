import { cardPaymentName, manualTransaction } from '@kegler/domain/cancellations/refund.rules.ts'
import { dayTimeText } from '@kegler/domain/dates.ts'
import { formatMoney } from '@kegler/domain/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

interface CardPayment {
  paymentId: string
  transactionId: string
  card: string | null
  /** Who paid for the captain. */
  guest: string | null
  createdAt: Date
  amount: number
  /** What can still go back of all of it, however: what the provider can send, and no more than was not given back otherwise. */
  sendable: number
  /** What was sent back at the provider itself and is not booked yet. */
  unbooked: number
  /** What it paid of these items, and of that what no refund gave back. */
  paid: number
  kept: number
}

/** Of the ledger: a refund, or the Adjustment by which one that failed was taken back. */
export const isRefundLine = (ledger: string) => {
  const column = (name: string) => sql.ref(`${ledger}.${name}`)
  return sql`(${column('type')} = 'Refund' or (${column('type')} = 'Adjustment'
    and (${column('refund_id')} is not null or ${column('description')} = 'Refund failed')))`
}

/** The card payments of entries and virtual entries, oldest first. Cents. */
export async function readCardPayments(db: Db | Tx, ids: readonly string[], zone: string) {
  const { rows } = await sql<CardPayment>`
    select p.id as payment_id, p.transaction_id, p.card, p.created_at, p.amount, guest_name(g.name) as guest,
      greatest(0, least(p.amount - p.refunded - greatest(0, p.refunded_elsewhere - b.of_payment),
        a.amount - greatest(0, p.refunded_elsewhere - b.booked)))::int as sendable,
      greatest(0, p.refunded_elsewhere - b.booked)::int as unbooked, l.paid, l.kept
    from (select payment_id, coalesce(-sum(amount) filter (where type = 'Payment'), 0)::int as paid, -sum(amount)::int as kept
        from ledger where entry_id = any(${[...ids]}::uuid[]) or virtual_entry_id = any(${[...ids]}::uuid[]) group by payment_id) l
      join payments p on p.id = l.payment_id
      left join payment_sessions s on s.id = p.session_id left join guests g on g.id = s.guest_id
      cross join lateral (
        select coalesce(sum(amount), 0) as booked, coalesce(sum(amount) filter (where payment_id = p.id), 0) as of_payment
        from refunds where method = ${manualTransaction} and transaction_id = p.transaction_id) b
      cross join lateral (
        select coalesce(sum(greatest(0, least(o.kept, w.paid))), 0) as amount
        from (select coalesce(entry_id, virtual_entry_id) as id, -sum(amount) as kept from ledger where payment_id = p.id group by 1) o
          cross join lateral (select coalesce(-sum(x.amount) filter (where x.type = 'Payment' or ${isRefundLine('x')}), 0) as paid
            from ledger x where x.entry_id = o.id or x.virtual_entry_id = o.id) w) a
    where p.method = 'Credit Card' and p.transaction_id is not null
    order by p.created_at, p.id`.execute(db)
  return rows.map((row) => {
    const paidText = `${dayTimeText(row.createdAt, zone)}, ${formatMoney(row.amount)}`
    const left = Math.max(0, Math.min(row.kept, row.sendable))
    return { ...row, left, paidText, shortDescription: cardPaymentName({ ...row, paidText, left }) }
  })
}

/** By transaction; cents. */
export const sendableOf = (payments: readonly Pick<CardPayment, 'transactionId' | 'sendable'>[]): Map<string, number> =>
  new Map(payments.map(({ transactionId, sendable }) => [transactionId, sendable]))
