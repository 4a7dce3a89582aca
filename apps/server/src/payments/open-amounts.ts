import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { lockItems } from '../db/locks.ts'

/** An entry or a virtual entry; the other id is null. */
export interface Item {
  entryId: string | null
  virtualEntryId: string | null
}
export const itemId = ({ entryId, virtualEntryId }: Item): string => entryId ?? virtualEntryId ?? ''

/**
 * What is owed on each item now, 0 when it is cancelled; nobody else pays or cancels it until this is committed.
 * @throws Refusal Busy when one is not of the captain any more who is said to pay it
 */
export async function openAmounts(tx: Tx, items: readonly Item[], payerId?: string): Promise<Map<string, number>> {
  const entryIds = items.flatMap((item) => item.entryId ?? [])
  const virtualEntryIds = items.flatMap((item) => item.virtualEntryId ?? [])
  const rows = await lockItems(tx, entryIds, virtualEntryIds)
  if (payerId !== undefined && rows.some((row) => row.captainId !== payerId))
    throw new Refusal('Busy', 'The captain was just changed. Please open this again.')
  const sums = await tx
    .selectFrom('ledger')
    .select([sql<string>`coalesce(entry_id, virtual_entry_id)`.as('id'), sql<number>`sum(amount)::int`.as('amount')])
    .where((eb) =>
      eb.or([
        sql<boolean>`entry_id = any(${entryIds}::uuid[])`,
        sql<boolean>`virtual_entry_id = any(${virtualEntryIds}::uuid[])`,
      ]),
    )
    .groupBy(['entryId', 'virtualEntryId'])
    .execute()
  const live = new Set(rows.filter((row) => !row.isCancelled).map((row) => row.id))
  return new Map(sums.filter(({ id }) => live.has(id)).map(({ id, amount }) => [id, amount]))
}
