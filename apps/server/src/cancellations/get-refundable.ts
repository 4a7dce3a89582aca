import type { PaidItem } from '@kegler/domain/cancellations/refund.rules.ts'
import { dayTimeText } from '@kegler/domain/dates.ts'
import { formatMoney, sumOf } from '@kegler/domain/money.ts'
import { sql } from 'kysely'
import { staffEntry } from '../access/entries.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { readItemMoney, refundUnderWayOf, virtualItem } from '../payments/item-money.ts'
import { type Item, itemId } from '../payments/open-amounts.ts'
import { readCancelEffects } from './cancel-effects.ts'
import { cancellableVirtualEntry, itemsOf } from './cancellable.ts'

export const getRefundable: Handles<'GET admin/entry/:id/refundable'> = async ({ params, actor, db }) => {
  const { entry, tournament } = await staffEntry(db, actor, params.id)
  const children = await db
    .selectFrom('entries')
    .select('id')
    .where('parentEntryId', '=', entry.id)
    .orderBy('parentPosition')
    .execute()
  const { ofBowlers, ofTeams } = await readCancelEffects(db, tournament, entry.captainId, entry.id)
  const along = entry.isCancelled ? [] : [...ofBowlers, ...ofTeams]
  const units = await readItemMoney(
    db,
    along.map(({ virtualEntryId }) => virtualItem(virtualEntryId)),
  )
  const virtualEntries = along.map((unit) => ({ ...unit, ...units(virtualItem(unit.virtualEntryId)) }))
  return {
    ...(await readRefundable(db, tournament, itemsOf([entry, ...children], []), virtualEntries)),
    virtualEntries,
    version: entry.version,
  }
}

export const getVirtualRefundable: Handles<'GET admin/virtualevent/virtualEntry/:id/refundable'> = async (call) => {
  const { row, of } = await cancellableVirtualEntry(call.db, call.actor, call.params.id)
  const refundable = await readRefundable(call.db, of.tournament, [virtualItem(row.id)])
  return { ...refundable, virtualEntries: [], version: row.version }
}

/** `along`: of virtual entries that may be cancelled too; their cards can be chosen as well. */
async function readRefundable(
  db: Db,
  tournament: TournamentRow,
  items: readonly Item[],
  along: readonly PaidItem[] = [],
) {
  const money = await readItemMoney(db, items)
  const all = items.map(money)
  const everything = [...all, ...along]
  const cards = await db
    .selectFrom('payments')
    .select(['transactionId', 'card', 'createdAt', 'amount', 'refunded', 'refundedElsewhere'])
    .where('tournamentId', '=', tournament.id)
    .where('method', '=', 'Credit Card')
    .where(sql<boolean>`transaction_id = any(${everything.flatMap(({ byCard }) => Object.keys(byCard))}::text[])`)
    .orderBy('createdAt')
    .execute()
  const named = cards.map((card) => {
    const here = sumOf(all, ({ byCard }) => byCard[card.transactionId ?? ''] ?? 0)
    const paidText = `${dayTimeText(card.createdAt, tournament.timeZone)}, ${formatMoney(card.amount)}`
    const shortDescription = [paidText, `${formatMoney(here)} left`, card.card].filter(Boolean).join(', ')
    return { ...card, creditCardTransactionId: card.transactionId ?? '', shortDescription, paidText, here }
  })
  const booked = await readBooked(
    db,
    cards.flatMap(({ transactionId }) => transactionId ?? []),
  )
  return {
    items: all,
    balance: sumOf(all, ({ balance }) => balance),
    creditPurchaseTransactions: named.filter(({ transactionId }) =>
      everything.some(({ byCard }) => (byCard[transactionId ?? ''] ?? 0) > 0),
    ),
    underWay: await refundUnderWayOf(db, items.map(itemId)),
    elsewhere: named.flatMap(({ creditCardTransactionId, refundedElsewhere, here }) => {
      const open = Math.min(here, refundedElsewhere - (booked.get(creditCardTransactionId) ?? 0))
      return open > 0 ? [{ creditCardTransactionId, amount: open }] : []
    }),
  }
}

/** What staff booked by hand of refunds that were made at the provider itself, by transaction. Cents. */
async function readBooked(db: Db, transactionIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('refunds')
    .select(['transactionId', sql<number>`sum(amount)::int`.as('amount')])
    .where('method', '=', 'Manual Stripe Transaction')
    .where(sql<boolean>`transaction_id = any(${transactionIds}::text[])`)
    .groupBy('transactionId')
    .execute()
  return new Map(rows.map(({ transactionId, amount }) => [transactionId ?? '', amount]))
}
