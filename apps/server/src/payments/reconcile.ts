import { dayMs } from '@kegler/domain/dates.ts'
import { formatMoney } from '@kegler/domain/money.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { TakenPayment } from '../gateways/card-payments.ts'
import type { Services } from '../services.ts'

/** A payment that the card provider and we do not say the same of. */
interface Difference {
  account: string
  transactionId: string
  paymentId: string | null
  at: Date
  /** Cents. */
  amount: number
  sentence: string
}
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

interface Reconciled {
  differences: Difference[]
  /** Accounts that the provider does not show us: they left the platform, or it is away. */
  unread: { account: string; why: string }[]
}

/**
 * Compares what the card provider took from then on with our payments, in all accounts. After a restore, or a
 * failover that lost commits, it finds money without an order. It changes nothing.
 */
export async function reconcile(services: Pick<Services, 'cards' | 'database'>, from: Date): Promise<Reconciled> {
  const { db } = services.database
  const accounts = await db.selectFrom('financeAccounts').select('providerAccountId as account').distinct().execute()
  const found: Difference[] = []
  const unread: Reconciled['unread'] = []
  for (const { account } of accounts) {
    // a payment that we took just after `from` may have been begun there the day before
    const taken = await services.cards.listTaken(account, new Date(from.getTime() - dayMs)).catch((error: Error) => {
      unread.push({ account, why: error.message })
      return null
    })
    if (!taken) continue
    const booked = await readBooked(db, account, taken, from)
    const orders = await readOrders(db, taken)
    for (const one of taken) {
      if (one.at < from || one.refunded >= one.amount) continue
      const sentence = whatIsWrong(one, booked.get(one.transactionId), orders.get(one.paymentId ?? ''))
      if (sentence) found.push({ ...one, account, sentence })
    }
    const known = new Set(taken.map(({ transactionId }) => transactionId))
    for (const { transactionId, paymentId, at, amount } of booked.values())
      if (at >= from && !known.has(transactionId))
        found.push({ account, transactionId, paymentId, at, amount, sentence: 'We have it, the provider does not.' })
  }
  return { differences: found, unread }
}

interface Booked {
  transactionId: string
  paymentId: string | null
  at: Date
  amount: number
}
/** Our payments of the account: those that it took, and all since then. */
async function readBooked(db: Db, account: string, taken: readonly TakenPayment[], from: Date) {
  const ids = taken.map(({ transactionId }) => transactionId)
  const { rows } =
    await sql<Booked>`select transaction_id as "transactionId", session_id as "paymentId", created_at as at, amount
    from payments where transaction_id is not null and provider_account_id = ${account}
      and (transaction_id = any(${ids}::text[]) or created_at >= ${from})`.execute(db)
  return new Map(rows.map((row) => [row.transactionId, row]))
}
async function readOrders(db: Db, taken: readonly TakenPayment[]) {
  const ids = taken.flatMap(({ paymentId }) => (paymentId && uuid.test(paymentId) ? [paymentId] : []))
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state from payment_sessions where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

function whatIsWrong({ amount, paymentId }: TakenPayment, booked?: Booked, order?: { state: string }): string | null {
  if (booked)
    return booked.amount === amount
      ? null
      : `The provider took ${formatMoney(amount)}, we booked ${formatMoney(booked.amount)}.`
  if (!paymentId) return 'It names no order: it was not made by Kegler.'
  if (!order) return 'The provider took it, we have no such order.'
  if (order.state === 'succeeded') return 'Its order was settled without it.'
  return order.state === 'refunded' ? null : `The provider took it, its order is not settled (${order.state}).`
}
