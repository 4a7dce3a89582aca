import { cancellationCalls } from '@kegler/domain/cancellations/cancellations.staff.calls.ts'
import { refundUnanswered } from '@kegler/domain/cancellations/refund.rules.ts'
import { z } from 'zod'
import type { Db, Tx } from '../db/db.ts'
import type { RefundRow } from '../db/locks.ts'
import { keepOutcome } from '../http/stored-answers.ts'
import { entryItem, readItemMoney, virtualItem } from '../payments/item-money.ts'
import type { Item } from '../payments/open-amounts.ts'
import { readCancelled, readCancelledVirtual } from './reverse-cancellations.ts'

/** What became of the money of an act. `asked`: the provider has not answered yet. */
export interface Outcome {
  refundState: 'none' | 'done' | 'asked'
  message: string
}
/** `notices`: what else staff must know. */
export function outcomeOf(
  refundState: Outcome['refundState'],
  isRefundOnly: boolean,
  notices: readonly string[] = [],
): Outcome {
  const done = isRefundOnly ? 'The refund was successful.' : 'The cancellation was successful.'
  return { refundState, message: [...notices, refundState === 'asked' ? refundUnanswered : done].join(' ') }
}

export const entryAnswer = async (db: Db | Tx, id: string, outcome: Outcome) => ({
  ...outcome,
  entry: await readCancelled(db, id),
  balance: await balanceOf(db, entryItem(id)),
})
export const virtualEntryAnswer = async (db: Db | Tx, id: string, outcome: Outcome) => ({
  ...outcome,
  virtualEntry: await readCancelledVirtual(db, id),
  balance: await balanceOf(db, virtualItem(id)),
})
const balanceOf = async (db: Db | Tx, item: Item) => (await readItemMoney(db, [item]))(item).balance

/** In the transaction that completes a refund: the answer of the request that asked for it. */
export async function keepDone(tx: Tx, refund: RefundRow): Promise<void> {
  const { entryId, virtualEntryId, requestPersonId: personId, requestKey: key } = refund
  if (personId === null || key === null) return
  const outcome = outcomeOf('done', !refund.withCancellation)
  const answer = entryId
    ? z.encode(cancellationCalls['POST admin/entry/:id/cancel'].answer, await entryAnswer(tx, entryId, outcome))
    : z.encode(
        cancellationCalls['POST admin/virtualevent/virtualEntry/cancel'].answer,
        await virtualEntryAnswer(tx, virtualEntryId ?? '', outcome),
      )
  await keepOutcome(tx, { personId, key }, JSON.stringify(answer))
}
