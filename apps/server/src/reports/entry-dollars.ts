import { addSplits, buckets, type LedgerSums, splitItem } from '@kegler/domain/reports/entry-dollars.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

interface EqualItems extends LedgerSums {
  event: string
  /** Items with these sums, and how many of them are cancelled. */
  items: number
  cancelledItems: number
}

/**
 * The money of every event and virtual event by bucket, in cents. The database counts items whose balances have
 * the same sums: few, for fees of an event are the same.
 */
export async function readEntryDollars(db: Db, tournamentId: string) {
  const events = await db
    .selectFrom('events')
    .select(['id', 'name', sql<boolean>`false`.as('isVirtual')])
    .where('tournamentId', '=', tournamentId)
    .unionAll(
      db
        .selectFrom('virtualEvents')
        .select(['id', 'name', sql<boolean>`true`.as('isVirtual')])
        .where('tournamentId', '=', tournamentId),
    )
    .orderBy('isVirtual')
    .orderBy('name')
    .orderBy('id')
    .execute()
  const { rows } = await sql<EqualItems>`
    select event, ${sums}, count(*)::int as items, count(*) filter (where is_cancelled)::int as "cancelledItems"
    from (
      select n.event_id as event, n.is_cancelled, b.* from entries n left join balances b on b.entry_id = n.id
        where n.tournament_id = ${tournamentId}
      union all
      select v.virtual_event_id, v.is_cancelled, b.* from virtual_entries v left join balances b on b.virtual_entry_id = v.id
        where v.tournament_id = ${tournamentId}) x
    group by event, prize, expense, lineage, add_on, other, cancelled, paid, refunded`.execute(db)
  const byEvent = Map.groupBy(rows, ({ event }) => event)
  return events.map(({ id, name, isVirtual }) => {
    const eventRows = byEvent.get(id) ?? []
    const split = addSplits(eventRows.map((row) => ({ split: splitItem(row), times: row.items })))
    const cancelled = eventRows.reduce((sum, row) => sum + row.cancelledItems, 0)
    return {
      ...{ eventId: isVirtual ? null : id, virtualEventId: isVirtual ? id : null, name, cancelled },
      entries: eventRows.reduce((sum, row) => sum + row.items, 0) - cancelled,
      buckets: buckets.map((bucket) => ({ bucket, ...split[bucket] })),
    }
  })
}

const sums = sql`coalesce(prize, 0) as prize, coalesce(expense, 0) as expense, coalesce(lineage, 0) as lineage,
  coalesce(add_on, 0) as "addOn", coalesce(other, 0) as other, coalesce(cancelled, 0) as cancelled, coalesce(paid, 0) as paid,
  coalesce(refunded, 0) as refunded`
// a refund that the provider took back is a line of the refund's method
const isRefund = sql`(l.type = 'Refund' or (l.type = 'Adjustment' and l.description = 'Refund failed'))`

/** What was paid and sent back by method, in cents. */
export async function readMethods(db: Db, tournamentId: string) {
  const { rows } = await sql<{ method: string; payments: number; voided: number; paid: number; refunded: number }>`
    select method, (count(payment_id) filter (where paid is not null) - count(payment_id) filter (where is_voided))::int as payments,
      count(payment_id) filter (where is_voided)::int as voided, coalesce(sum(paid), 0)::float8 as paid,
      coalesce(sum(refunded), 0)::float8 as refunded
    from (
      select case when l.method = 'Stripe Purchase Transaction' then 'Credit Card' else coalesce(l.method, 'Other') end as method,
        l.payment_id, bool_or(l.voids is not null) as is_voided, sum(-l.amount) filter (where l.type = 'Payment') as paid,
        sum(l.amount) filter (where ${isRefund}) as refunded
      from (
        select l.* from entries n join ledger l on l.entry_id = n.id where n.tournament_id = ${tournamentId}
        union all
        select l.* from virtual_entries v join ledger l on l.virtual_entry_id = v.id
          where v.tournament_id = ${tournamentId}) l
      where l.type = 'Payment' or ${isRefund}
      group by 1, 2) p
    group by 1 order by 1`.execute(db)
  return rows
}
