import { whyNotAlone, whyNotCancel, whyReadOnly } from '@kegler/domain/cancellations/cancel.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { entryNotFound, staffEntry } from '../access/entries.ts'
import { findOwned } from '../access/virtual-entries.ts'
import { requireVersion } from '../entries/require-version.ts'
import type { Handles } from '../http/serve.ts'
import { virtualItem } from '../payments/item-money.ts'
import { entryAnswer, virtualEntryAnswer } from './act-answers.ts'
import { cancellableVirtualEntry, itemsOf } from './cancellable.ts'
import { refundOrCancel } from './refund-or-cancel.ts'

/** Cancels an entry with its linked children and the virtual entries that go along, with or without a refund; or refunds alone. */
export const cancelEntry: Handles<'POST admin/entry/:id/cancel'> = async (call) => {
  const { params, body, actor, db, now } = call
  const { entry, tournament } = await staffEntry(db, actor, params.id)
  const isRefundOnly = body.refundOnly
  const refusal = isRefundOnly ? whyNotAlone(entry) : (whyReadOnly(tournament, now) ?? whyNotCancel(entry))
  if (refusal) throw refusal
  const children = await db.selectFrom('entries').select('id').where('parentEntryId', '=', entry.id).execute()
  const virtualEntryIds = isRefundOnly ? [] : body.virtualEntryIds
  const cancellable = { tournament, captainId: entry.captainId, entryId: entry.id, virtualEntryId: null }
  const ids = [entry.id, ...children.map(({ id }) => id), ...virtualEntryIds]
  return refundOrCancel(
    call,
    cancellable,
    { ...body, isRefundOnly },
    ids,
    async (tx, { family, virtualEntries }) => {
      const [locked] = family
      if (!locked) throw new Refusal('NotFound', entryNotFound)
      await requireVersion(tx, locked, body.version)
      const refused = isRefundOnly ? null : whyNotCancel(locked)
      if (refused) throw refused
      for (const id of virtualEntryIds)
        if (!virtualEntries.some((one) => one.id === id && !one.isCancelled))
          throw new Refusal('Stale', 'These virtual entries have changed. Please open this again.')
      return { items: itemsOf(family, virtualEntryIds), cancels: () => !isRefundOnly }
    },
    (db, outcome) => entryAnswer(db, entry.id, outcome),
  )
}

/** Cancels a virtual entry, with or without a refund; or refunds it alone. Its bowler or team stays on the row. */
export const cancelVirtualEntry: Handles<'POST admin/virtualevent/virtualEntry/cancel'> = async (call) => {
  const { body, actor, db, now } = call
  const { row, of } = await cancellableVirtualEntry(db, actor, body.virtualEntryId)
  const isRefundOnly = body.refundType === 'refundOnly'
  const refusal = isRefundOnly ? null : whyReadOnly(of.tournament, now)
  if (refusal) throw refusal
  return refundOrCancel(
    call,
    of,
    { ...body, isRefundOnly },
    [row.id],
    (_tx, { virtualEntries }) => {
      const locked = findOwned(virtualEntries, row.id)
      if (body.version !== undefined && body.version !== locked.version)
        throw new Refusal('Stale', 'Somebody else changed this virtual entry. Reload and try again.')
      if (!isRefundOnly && locked.isCancelled)
        throw new Refusal('RuleBroken', 'This virtual entry is already cancelled.')
      return { items: [virtualItem(row.id)], cancels: () => !isRefundOnly }
    },
    (db, outcome) => virtualEntryAnswer(db, row.id, outcome),
  )
}
