import { turnedParts } from '@kegler/domain/cancellations/refund.rules.ts'
import { sumOf } from '@kegler/domain/money.ts'
import type { Db, Tx } from '../db/db.ts'
import { insertRows } from '../db/insert-rows.ts'
import { readItemMoney } from '../payments/item-money.ts'
import type { Item } from '../payments/open-amounts.ts'

/** Takes the Cancellation lines since the last Reactivation back, on rows that are locked. Returns the balance after. */
export async function reverseCancellations(tx: Tx, items: readonly Item[], by: string, now: Date): Promise<number> {
  const money = await readItemMoney(tx, items)
  const lines = items.map(({ entryId, virtualEntryId }) => {
    const { amount, ...parts } = money({ entryId, virtualEntryId }).cancelled
    return {
      ...{ entryId, virtualEntryId },
      type: 'Reactivation' as const,
      description: 'Reactivation',
      amount: amount === 0 ? 0 : -amount,
      ...turnedParts(parts),
      createdBy: by,
      createdAt: now,
    }
  })
  await insertRows(tx, 'ledger', lines)
  return sumOf(items, (item) => money(item).balance) + sumOf(lines, ({ amount }) => amount)
}

export async function readCancelled(db: Db | Tx, entryId: string) {
  const { id, cancelledAt, ...row } = await db
    .selectFrom('entries')
    .select(['id', 'entryNumber', 'squadId', 'isCancelled', 'cancelledAt', 'cancelledBy', 'version'])
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow()
  return { ...row, entryId: id, cancelledAt: cancelledAt?.toISOString() ?? null }
}

export async function readCancelledVirtual(db: Db | Tx, virtualEntryId: string) {
  const { id, teamEntryId, ...row } = await db
    .selectFrom('virtualEntries')
    .select(['id', 'bowlerId', 'teamEntryId', 'isCancelled', 'version'])
    .where('id', '=', virtualEntryId)
    .executeTakeFirstOrThrow()
  return { ...row, virtualEntryId: id, entryId: teamEntryId }
}
