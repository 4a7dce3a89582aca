import { whyReadOnly } from '@kegler/domain/cancellations/cancel.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { findOwned } from '../access/virtual-entries.ts'
import type { Handles } from '../http/serve.ts'
import { readItemMoney, virtualItem } from '../payments/item-money.ts'
import { cancellableVirtualEntry } from './cancellable.ts'
import { readCancelledVirtual } from './read-cancelled.ts'
import { refundOrCancel } from './refund-or-cancel.ts'

/** Cancels a virtual entry, with or without a refund; or refunds it alone. Its bowler or team stays on the row. */
export const cancelVirtualEntry: Handles<'POST admin/virtualevent/virtualEntry/cancel'> = async (call) => {
  const { body, actor, db, now } = call
  const { row, of } = await cancellableVirtualEntry(db, actor, body.virtualEntryId)
  const isRefundOnly = body.refundType === 'refundOnly'
  const refusal = isRefundOnly ? null : whyReadOnly(of.tournament, now)
  if (refusal) throw refusal
  const item = virtualItem(row.id)
  const outcome = await refundOrCancel(call, of, { ...body, isRefundOnly }, [row.id], (_tx, { virtualEntries }) => {
    const own = findOwned(virtualEntries, row.id)
    if (body.version !== undefined && body.version !== own.version)
      throw new Refusal('Stale', 'This virtual entry was changed meanwhile. Please look at it as it is now.')
    if (!isRefundOnly && own.isCancelled) throw new Refusal('RuleBroken', 'This virtual entry is already cancelled.')
    return { items: [item], cancels: () => !isRefundOnly }
  })
  const money = await readItemMoney(db, [item])
  return { ...outcome, virtualEntry: await readCancelledVirtual(db, row.id), balance: money(item).balance }
}
