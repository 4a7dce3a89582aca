import type { LedgerLine } from '@kegler/domain/entries/payment-log.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Ledger lines, oldest first, by the entry or virtual entry they belong to. */
export async function readLedger(
  db: Db,
  column: 'entryId' | 'virtualEntryId',
  ids: readonly string[],
): Promise<Map<string, LedgerLine[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger')
    .select(['type', 'amount', 'description', 'createdAt', 'entryId', 'virtualEntryId'])
    .where((eb) => sql<boolean>`${eb.ref(column)} = any(${ids}::uuid[])`)
    .orderBy('id')
    .execute()
  const lines = rows.map((row) => ({ ...row, at: row.createdAt.toISOString() }))
  return Map.groupBy(lines, (line) => line[column] ?? '')
}
