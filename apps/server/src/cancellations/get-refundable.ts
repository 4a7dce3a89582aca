import { cardPaymentName, limitByCard, type PaidItem } from '@kegler/domain/cancellations/refund.rules.ts'
import { sumOf } from '@kegler/domain/money.ts'
import { staffEntry } from '../access/entries.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import { readCardPayments, sendableOf } from '../entries/card-payments.ts'
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
  const affected = entry.isCancelled ? [] : [...ofBowlers, ...ofTeams]
  const moneyOf = await readItemMoney(
    db,
    affected.map(({ virtualEntryId }) => virtualItem(virtualEntryId)),
  )
  const virtualEntries = affected.map((one) => ({ ...one, ...moneyOf(virtualItem(one.virtualEntryId)) }))
  return {
    ...(await readRefundable(db, tournament, itemsOf([entry, ...children], []), virtualEntries)),
    version: entry.version,
  }
}

export const getVirtualRefundable: Handles<'GET admin/virtualevent/virtualEntry/:id/refundable'> = async (call) => {
  const { row, of } = await cancellableVirtualEntry(call.db, call.actor, call.params.id)
  const refundable = await readRefundable(call.db, of.tournament, [virtualItem(row.id)])
  return { ...refundable, version: row.version }
}

type Affected = PaidItem & { virtualEntryId: string; displayName: string; virtualEventName: string }
/** `affected`: of virtual entries that may be cancelled too; their cards can be chosen as well. */
async function readRefundable(
  db: Db,
  tournament: TournamentRow,
  items: readonly Item[],
  affected: readonly Affected[] = [],
) {
  const money = await readItemMoney(db, items)
  const all = items.map(money)
  const cards = (
    await readCardPayments(
      db,
      [...items.map(itemId), ...affected.map((one) => one.virtualEntryId)],
      tournament.timeZone,
    )
  ).map((card) => ({ ...card, creditCardTransactionId: card.transactionId }))
  const limited = limitByCard<PaidItem>([...all, ...affected], sendableOf(cards))
  const ofItems = limited.slice(0, all.length)
  const virtualEntries = limited.slice(all.length).flatMap((left, index) => {
    const one = affected[index]
    return one ? [{ ...one, ...left }] : []
  })
  const sum = (of: readonly PaidItem[], transactionId: string) => sumOf(of, ({ byCard }) => byCard[transactionId] ?? 0)
  return {
    items: ofItems,
    virtualEntries,
    balance: sumOf(all, ({ balance }) => balance),
    creditPurchaseTransactions: cards
      .filter(({ transactionId }) => sum(limited, transactionId) > 0)
      .map((card) => ({
        ...card,
        shortDescription: cardPaymentName({ ...card, left: sum(ofItems, card.transactionId) }),
      })),
    underWay: await refundUnderWayOf(db, items.map(itemId)),
    elsewhere: cards.flatMap(({ creditCardTransactionId, unbooked: total, transactionId }) => {
      const amount = Math.min(sum(all, transactionId), total)
      return amount > 0 ? [{ creditCardTransactionId, amount, total }] : []
    }),
  }
}
