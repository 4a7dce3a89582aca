import { whyNotAlone, whyNotCancel, whyReadOnly } from '@kegler/domain/cancellations/cancel.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { entryNotFound, staffEntry } from '../access/entries.ts'
import { requireVersion } from '../entries/require-version.ts'
import type { Handles } from '../http/serve.ts'
import { entryItem, readItemMoney } from '../payments/item-money.ts'
import { itemsOf } from './cancellable.ts'
import { readCancelled } from './read-cancelled.ts'
import { refundOrCancel } from './refund-or-cancel.ts'

/** Cancels an entry with its linked children and the virtual entries that go along, with or without a refund; or refunds alone. */
export const cancelEntry: Handles<'POST admin/entry/:id/cancel'> = async (call) => {
  const { params, body, actor, db, now } = call
  const { entry, tournament } = await staffEntry(db, actor, params.id)
  const isRefundOnly = body.refundOnly
  const refusal = isRefundOnly ? whyNotAlone(entry) : (whyReadOnly(tournament, now) ?? whyNotCancel(entry))
  if (refusal) throw refusal
  const children = await db.selectFrom('entries').select('id').where('parentEntryId', '=', entry.id).execute()
  const along = isRefundOnly ? [] : body.virtualEntryIds
  const of = { tournament, captainId: entry.captainId, entryId: entry.id, virtualEntryId: null }
  const ids = [entry.id, ...children.map(({ id }) => id), ...along]
  const outcome = await refundOrCancel(
    call,
    of,
    { ...body, isRefundOnly },
    ids,
    async (tx, { family, virtualEntries }) => {
      const [own] = family
      if (!own) throw new Refusal('NotFound', entryNotFound)
      await requireVersion(tx, own, body.version)
      const no = isRefundOnly ? null : whyNotCancel(own)
      if (no) throw no
      for (const id of along)
        if (!virtualEntries.some((unit) => unit.id === id && !unit.isCancelled))
          throw new Refusal('Stale', 'These virtual entries have changed. Please open this again.')
      return { items: itemsOf(family, along), cancels: () => !isRefundOnly }
    },
  )
  const money = await readItemMoney(db, [entryItem(entry.id)])
  return { ...outcome, entry: await readCancelled(db, entry.id), balance: money(entryItem(entry.id)).balance }
}
