import { partsOf, turnedParts } from '@kegler/domain/cancellations/refund.rules.ts'
import { sql } from 'kysely'
import { readTournament } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { RefundRow } from '../db/locks.ts'
import { affectedVirtualEntries, clearVirtualEntries } from '../entries/affected-virtual-entries.ts'
import { endHandOvers } from '../entries/end-hand-overs.ts'
import { readItemMoney } from '../payments/item-money.ts'
import { itemId } from '../payments/open-amounts.ts'
import type { Completion, RefundItem } from '../payments/refunds.ts'
import { sendDueRefunds } from '../payments/send-due-refunds.ts'
import { endLinks } from '../rosters/links.ts'
import type { Services } from '../services.ts'
import { keepDone } from './act-answers.ts'
import { type Cancellable, lockCancellable } from './cancellable.ts'
import { describeCancellation } from './describe.ts'
import { queueCancellationMail } from './queue-mails.ts'

interface Act {
  by: string
  reason: string | null
  sendMail: boolean
  amount: number
  now: Date
  /** Of a dry run. */
  notes?: string[] | null
  refund?: RefundRow
}

/**
 * What follows from a refund, or from none, on rows that are locked: cancels the items that it cancels, brings the
 * balance of every cancelled item to 0, and writes to the captain.
 */
export async function completeCancellation(
  tx: Tx,
  of: Cancellable,
  items: readonly RefundItem[],
  act: Act,
): Promise<void> {
  const { by, reason, now } = act
  const cancelled = items.filter(({ cancels }) => cancels)
  const entryIds = cancelled.flatMap(({ entryId }) => entryId ?? [])
  const virtualEntryIds = cancelled.flatMap(({ virtualEntryId }) => virtualEntryId ?? [])
  await describeCancellation(tx, act.notes ?? null, of, { entryIds, virtualEntryIds })
  if (entryIds.length > 0) {
    const { captainId, tournament } = of
    const affected = await affectedVirtualEntries(tx, {
      ...{ captainId, tournamentId: tournament.id },
      without: entryIds,
      instead: null,
    })
    await sql`update entries set is_cancelled = true, cancelled_squad_id = squad_id, squad_id = null, cancelled_at = ${now},
      cancelled_by = ${by}, cancel_reason = ${reason}, version = version + 1
      where id = any(${entryIds}::uuid[]) and not is_cancelled`.execute(tx)
    await clearVirtualEntries(tx, affected)
    const rosters = await tx.selectFrom('rosters').select('id').where('entryId', 'in', entryIds).execute()
    await endLinks(
      tx,
      rosters.map(({ id }) => id),
      'cancelled',
      now,
    )
    await endHandOvers(tx, entryIds, now)
  }
  if (virtualEntryIds.length > 0)
    await sql`update virtual_entries set is_cancelled = true, cancelled_at = ${now}, cancelled_by = ${by},
      cancel_reason = ${reason}, version = version + 1
      where id = any(${virtualEntryIds}::uuid[]) and not is_cancelled`.execute(tx)
  await writeCancellations(tx, items, by, now)
  if (act.sendMail) await queueCancellationMail(tx, of, items, act)
}

/** Written also when it is 0, so that the log shows the act; of what was cancelled before only what a refund opened again. */
async function writeCancellations(tx: Tx, items: readonly RefundItem[], by: string, now: Date): Promise<void> {
  const money = await readItemMoney(tx, items)
  const before = new Set(await cancelledBefore(tx, items))
  const lines = items.flatMap((item) => {
    const { balance, charged } = money(item)
    if (!item.cancels && !(before.has(itemId(item)) && balance !== 0)) return []
    const { entryId, virtualEntryId } = item
    const amount = balance === 0 ? 0 : -balance
    const parts = turnedParts(partsOf(balance, charged))
    const line = { type: 'Cancellation' as const, description: 'Cancellation', createdBy: by, createdAt: now }
    return [{ ...line, entryId, virtualEntryId, amount, ...parts }]
  })
  await insertRows(tx, 'ledger', lines)
}
async function cancelledBefore(tx: Tx, items: readonly RefundItem[]): Promise<string[]> {
  const ids = items.filter(({ cancels }) => !cancels).map(itemId)
  const { rows } = await sql<{ id: string }>`
    select id from entries where id = any(${ids}::uuid[]) and is_cancelled
    union all select id from virtual_entries where id = any(${ids}::uuid[]) and is_cancelled`.execute(tx)
  return rows.map(({ id }) => id)
}

/** How a refund of staff is completed, by the request that asked for it or by the job. */
export const completion: Completion = {
  lock: async (tx, refund) => {
    const cancellable = await cancellableOf(tx, refund)
    return cancellable && lockCancellable(tx, cancellable)
  },
  finish: async (tx, refund, items, now) => {
    const cancellable = await cancellableOf(tx, refund)
    if (!cancellable) return
    const { requestedBy: by, reason, sendMail, amount } = refund
    await completeCancellation(tx, cancellable, items, { by, reason, sendMail, amount, now, refund })
    await keepDone(tx, refund)
  },
}

async function cancellableOf(tx: Tx, refund: RefundRow): Promise<Cancellable | null> {
  const { entryId, virtualEntryId, tournamentId } = refund
  const owner = entryId
    ? await tx.selectFrom('entries').select('captainId').where('id', '=', entryId).executeTakeFirst()
    : await tx.selectFrom('virtualEntries').select('captainId').where('id', '=', virtualEntryId).executeTakeFirst()
  const tournament = await readTournament(tx, tournamentId)
  return owner && tournament ? { tournament, captainId: owner.captainId, entryId, virtualEntryId } : null
}

/** The job: completes refunds that nobody waits for any more, with what they cancel. */
export const completeDueRefunds = (services: Services): Promise<number> => sendDueRefunds(services, completion)
