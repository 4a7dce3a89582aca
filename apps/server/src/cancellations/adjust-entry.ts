import { whyNotAlone } from '@kegler/domain/cancellations/cancel.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { formatMoney } from '@kegler/domain/money.ts'
import { entryNotFound, staffEntry } from '../access/entries.ts'
import { lockEntryAndChildren } from '../db/locks.ts'
import { requireVersion } from '../entries/require-version.ts'
import type { Handles } from '../http/serve.ts'
import { entryItem, readItemMoney, requireNoRefund } from '../payments/item-money.ts'
import { describeOpenPayments, requireNoOpenPayment, transactWithoutPayments } from '../payments/open-payments.ts'

/** More would not fit the sums of pages and lists. Cents. */
const balanceAtMost = 100_000_000

/** The only way to change what is owed on an entry that was sold. */
export const adjustEntry: Handles<'POST admin/entry/:id/adjustment'> = async (call) => {
  const { params, body, actor, author, db, now } = call
  const { entry } = await staffEntry(db, actor, params.id)
  const refusal = whyNotAlone(entry)
  if (refusal) throw refusal
  author.reason = body.notes
  const item = entryItem(entry.id)
  return transactWithoutPayments(call, [entry.id], async (tx, notes, notices) => {
    const locked = (await lockEntryAndChildren(tx, entry.id)).find(({ id }) => id === entry.id)
    if (!locked) throw new Refusal('NotFound', entryNotFound)
    await requireVersion(tx, locked, body.version)
    if (locked.isCancelled) throw new Refusal('RuleBroken', 'A cancelled entry owes nothing and cannot be adjusted.')
    if (notes) notes.push(...(await describeOpenPayments(tx, [entry.id], now)))
    else await requireNoOpenPayment(tx, [entry.id])
    await requireNoRefund(tx, [entry.id])
    await tx
      .insertInto('ledger')
      .values({
        entryId: entry.id,
        type: 'Adjustment',
        amount: body.amount,
        description: 'Adjustment',
        notes: body.notes,
        createdBy: author.email,
        createdAt: now,
      })
      .execute()
    await tx
      .updateTable('entries')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', entry.id)
      .execute()
    const { balance } = (await readItemMoney(tx, [item]))(item)
    if (Math.abs(balance) > balanceAtMost)
      throw new Refusal('RuleBroken', `An entry owes at most ${formatMoney(balanceAtMost)}.`)
    return { balance, messages: [...notices] }
  })
}
