import type { LedgerLine, LedgerType } from '@kegler/domain/entries/payment-log.rules.ts'
import type { Db, Tx } from '../db/db.ts'

/** Ledger lines, oldest first, by the entry or virtual entry they belong to. */
export async function readLedger(
  db: Db | Tx,
  column: 'entryId' | 'virtualEntryId',
  ids: readonly string[],
): Promise<Map<string, LedgerLine[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger')
    .select(['type', 'amount', 'description', 'createdAt', 'entryId', 'virtualEntryId'])
    .where(column, 'in', ids)
    .orderBy('id')
    .execute()
  const lines = rows.map((row) => ({
    of: row[column] ?? '',
    line: {
      type: row.type as LedgerType,
      amount: row.amount,
      description: row.description,
      at: row.createdAt.toISOString(),
    },
  }))
  return new Map([...Map.groupBy(lines, ({ of }) => of)].map(([id, list]) => [id, list.map(({ line }) => line)]))
}
