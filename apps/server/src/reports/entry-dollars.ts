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
 * The money of every event and virtual event by bucket, in cents. The database sums each item and counts those with
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
    select event, prize, expense, lineage, add_on as "addOn", other, cancelled, paid, refunded, count(*)::int as items,
      count(*) filter (where is_cancelled)::int as "cancelledItems"
    from (
      select n.event_id as event, n.is_cancelled, ${sums}
        from entries n left join ledger l on l.entry_id = n.id where n.tournament_id = ${tournamentId} group by n.id
      union all
      select v.virtual_event_id, v.is_cancelled, ${sums}
        from virtual_entries v left join ledger l on l.virtual_entry_id = v.id
        where v.tournament_id = ${tournamentId} group by v.id) x
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

// a refund that the provider took back is a line of the refund's method
const isRefund = sql`(l.type = 'Refund' or (l.type = 'Adjustment' and l.description = 'Refund failed'))`
const sum = (amount: ReturnType<typeof sql>, which: ReturnType<typeof sql>) =>
  sql`coalesce(sum(${amount}) filter (where ${which}), 0)::int`
const sums = sql`
  ${sum(sql`l.prize`, sql`l.type = 'Charge'`)} as prize,
  ${sum(sql`l.expense`, sql`l.type = 'Charge'`)} as expense,
  ${sum(sql`l.lineage`, sql`l.type = 'Charge'`)} as lineage,
  ${sum(sql`l.amount`, sql`l.type = 'Add-on Fee'`)} as add_on,
  ${sum(sql`l.amount`, sql`l.type = 'Adjustment' and not ${isRefund}`)} as other,
  ${sum(sql`-l.amount`, sql`l.type in ('Cancellation', 'Reactivation')`)} as cancelled,
  ${sum(sql`-l.amount`, sql`l.type = 'Payment'`)} as paid,
  ${sum(sql`l.amount`, isRefund)} as refunded`

/** What was paid and sent back by method, in cents. */
export async function readMethods(db: Db, tournamentId: string) {
  const { rows } = await sql<{ method: string; payments: number; voided: number; paid: number; refunded: number }>`
    select case when l.method = 'Stripe Purchase Transaction' then 'Credit Card' else coalesce(l.method, 'Other') end as method,
      count(distinct l.payment_id) filter (where l.type = 'Payment')::int
        - count(distinct l.payment_id) filter (where l.voids is not null)::int as payments,
      count(distinct l.payment_id) filter (where l.voids is not null)::int as voided,
      coalesce(sum(-l.amount) filter (where l.type = 'Payment'), 0)::float8 as paid,
      coalesce(sum(l.amount) filter (where ${isRefund}), 0)::float8 as refunded
    from (
      select l.* from entries n join ledger l on l.entry_id = n.id where n.tournament_id = ${tournamentId}
      union all
      select l.* from virtual_entries v join ledger l on l.virtual_entry_id = v.id
        where v.tournament_id = ${tournamentId}) l
    where l.type = 'Payment' or ${isRefund}
    group by 1 order by 1`.execute(db)
  return rows
}
