import { turnedParts } from '@kegler/domain/cancellations/refund.rules.ts'
import { sumOf } from '@kegler/domain/money.ts'
import type { Tx } from '../db/db.ts'
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
