import { Refusal } from '@kegler/domain/errors.ts'
import type { Handles } from '../http/serve.ts'
import { readItemMoney, virtualItem } from '../payments/item-money.ts'
import { staffVirtualEntry } from './cancellable.ts'
import { moneyOut } from './money-out.ts'
import { readCancelledVirtual } from './read-cancelled.ts'

/** Cancels a virtual entry, with or without a refund; or refunds it alone. Its bowler or team stays on the row. */
export const cancelVirtualEntry: Handles<'POST admin/virtualevent/virtualEntry/cancel'> = async (call) => {
  const { body, actor, db } = call
  const { row, of } = await staffVirtualEntry(db, actor, body.virtualEntryId)
  const isRefundOnly = body.refundType === 'refundOnly'
  const item = virtualItem(row.id)
  const outcome = await moneyOut(call, of, { ...body, isRefundOnly }, [row.id], (_tx, { virtualEntries }) => {
    const own = virtualEntries.find(({ id }) => id === row.id)
    if (!own) throw new Refusal('NotFound', 'This virtual entry was not found.')
    if (body.version !== undefined && body.version !== own.version)
      throw new Refusal('Stale', 'This virtual entry was changed meanwhile. Please look at it as it is now.')
    if (!isRefundOnly && own.isCancelled) throw new Refusal('RuleBroken', 'This virtual entry is already cancelled.')
    return { items: [item], cancels: () => !isRefundOnly }
  })
  const money = await readItemMoney(db, [item])
  return { ...outcome, virtualEntry: await readCancelledVirtual(db, row.id), balance: money(item).balance }
}
