import type { PaidItem, Parts } from '@kegler/domain/cancellations/refund.rules.ts'
import { refundUnderWay } from '@kegler/domain/cancellations/refund.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { isRefundLine } from '../entries/card-payments.ts'
import { type Item, itemId } from './open-amounts.ts'

export const entryItem = (entryId: string): Item => ({ entryId, virtualEntryId: null })
export const virtualItem = (virtualEntryId: string): Item => ({ entryId: null, virtualEntryId })

/** Cents. */
export interface ItemMoney extends PaidItem {
  /** The sum of its lines. */
  balance: number
  /** The parts of its charges that no cancellation has taken back, and those that no refund has. */
  charged: Parts
  kept: Parts
  /** The sum of the Cancellation lines since the last Reactivation, with its parts. */
  cancelled: Parts & { amount: number }
}
const none = { expense: 0, lineage: 0, prize: 0 }
const noMoney: ItemMoney = {
  balance: 0,
  paid: 0,
  byCard: {},
  charged: none,
  kept: none,
  cancelled: { ...none, amount: 0 },
}

/** The money of items by their id, summed over the ledger: exact on rows that are locked. */
export async function readItemMoney(db: Db | Tx, items: readonly Item[]): Promise<(item: Item) => ItemMoney> {
  const back = isRefundLine('l')
  const parts = (which: ReturnType<typeof sql>, amount = sql``) => sql`json_build_object(
    'expense', coalesce(sum(l.expense) filter (where ${which}), 0), 'lineage', coalesce(sum(l.lineage) filter (where ${which}), 0),
    'prize', coalesce(sum(l.prize) filter (where ${which}), 0)${amount})`
  const charges = sql`l.type in ('Charge', 'Cancellation', 'Reactivation')`
  const isNew = sql`l.id > coalesce(x.id, 0)`
  const cancellation = sql`(l.type = 'Cancellation' and ${isNew})`
  const { rows } = await sql<Omit<ItemMoney, 'byCard' | 'kept'> & { id: string; back: Parts; sold: Parts }>`
    select coalesce(l.entry_id, l.virtual_entry_id) as id, sum(l.amount)::int as balance,
      coalesce(-sum(l.amount) filter (where l.type = 'Payment' or ${back}), 0)::int as paid,
      ${parts(charges)} as charged, ${parts(sql`l.type = 'Charge'`)} as sold, ${parts(sql`(${back} and ${isNew})`)} as back,
      ${parts(cancellation, sql`, 'amount', coalesce(sum(l.amount) filter (where ${cancellation}), 0)`)} as cancelled
    from ledger l left join lateral (select max(r.id) as id from ledger r
      where r.type = 'Reactivation' and (r.entry_id = l.entry_id or r.virtual_entry_id = l.virtual_entry_id)) x on true
    where ${ofItems(items)} group by 1`.execute(db)
  const cards = await sql<{ id: string; transactionId: string; amount: number }>`
    select coalesce(l.entry_id, l.virtual_entry_id) as id, p.transaction_id, -sum(l.amount)::int as amount
    from ledger l join payments p on p.id = l.payment_id
    where ${ofItems(items)} and p.transaction_id is not null and p.method = 'Credit Card' and (l.type = 'Payment' or ${back})
    group by 1, 2`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byCard = Map.groupBy(cards.rows, ({ id }) => id)
  return (item) => {
    const row = byId.get(itemId(item))
    if (!row) return noMoney
    const { back: returned, sold, ...money } = row
    const kept = {
      expense: sold.expense - returned.expense,
      lineage: sold.lineage - returned.lineage,
      prize: sold.prize - returned.prize,
    }
    const card = (byCard.get(row.id) ?? []).map(({ transactionId, amount }) => [transactionId, Math.max(0, amount)])
    return { ...money, kept, byCard: Object.fromEntries(card) }
  }
}
const ofItems = (items: readonly Item[]) => {
  const idsOf = (column: 'entryId' | 'virtualEntryId') => items.flatMap((item) => item[column] ?? [])
  return sql`(l.entry_id = any(${idsOf('entryId')}::uuid[]) or l.virtual_entry_id = any(${idsOf('virtualEntryId')}::uuid[]))`
}

/** The amount of the refunds of these items that are not done yet; null without one. Cents. */
export const refundUnderWayOf = async (db: Db | Tx, ids: readonly string[]): Promise<number | null> =>
  (
    await db
      .selectFrom('refunds as r')
      .select(sql<number | null>`sum(r.amount)::int`.as('amount'))
      .where(sql<boolean>`r.id in (select i.refund_id from refund_items i
        where i.entry_id = any(${[...ids]}::uuid[]) or i.virtual_entry_id = any(${[...ids]}::uuid[]))`)
      .executeTakeFirstOrThrow()
  ).amount

/** In the transaction of an act that moves money, on locked items. @throws Refusal InProgress */
export async function requireNoRefund(tx: Tx, ids: readonly string[]): Promise<void> {
  const amount = await refundUnderWayOf(tx, ids)
  if (amount !== null) throw new Refusal('InProgress', `${refundUnderWay(amount)}. Please wait until it is done.`)
}
