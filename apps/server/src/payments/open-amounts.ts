import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { lockBalances, lockItems } from '../db/locks.ts'

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
  if (payerId !== undefined) requireCaptain(rows, payerId)
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

/** What is owed on an item, 0 when it is cancelled, and what open payments are about to pay of it. */
interface Room {
  owed: number
  paying: number
}
/**
 * Of each item, for who begins to pay: until this is committed nothing of it changes. Without the amounts of one session.
 * @throws Refusal Busy when one is not of the captain any more who is said to pay it
 */
export async function lockRoom(
  tx: Tx,
  items: readonly Item[],
  { payerId, but = null }: { payerId: string; but?: string | null | undefined },
): Promise<Map<string, Room>> {
  const idsOf = (key: keyof Item) => items.flatMap((item) => item[key] ?? [])
  const rows = await lockItems(tx, idsOf('entryId'), idsOf('virtualEntryId'), 'shared')
  requireCaptain(rows, payerId)
  const balances = await lockBalances(tx, items.map(itemId))
  const open = await tx
    .selectFrom('sessionItems')
    .select([sql<string>`coalesce(entry_id, virtual_entry_id)`.as('id'), sql<number>`sum(amount)::int`.as('amount')])
    .where(
      sql<boolean>`(entry_id = any(${items.map(itemId)}::uuid[]) or virtual_entry_id = any(${items.map(itemId)}::uuid[]))`,
    )
    .where(sql<boolean>`session_id is distinct from ${but}`)
    .groupBy(['entryId', 'virtualEntryId'])
    .execute()
  const paying = new Map(open.map(({ id, amount }) => [id, amount]))
  const live = new Set(rows.filter((row) => !row.isCancelled).map((row) => row.id))
  const owed = new Map(balances.map((one) => [itemId(one), live.has(itemId(one)) ? one.amount : 0]))
  return new Map(
    items.map(itemId).map((id) => [id, { owed: Math.max(0, owed.get(id) ?? 0), paying: paying.get(id) ?? 0 }]),
  )
}
const requireCaptain = (rows: readonly { captainId: string }[], payerId: string) => {
  if (rows.some((row) => row.captainId !== payerId))
    throw new Refusal('Busy', 'The captain was just changed. Please open this again.')
}
