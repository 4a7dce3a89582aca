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
    .leftJoin('paymentSessions as s', (join) =>
      join.onRef('s.id', '=', 'ledger.paymentId').on('ledger.type', '=', 'Payment'),
    )
    .leftJoin('guests as g', 'g.id', 's.guestId')
    .select(['ledger.type', 'ledger.amount', 'ledger.createdAt', 'ledger.entryId', 'ledger.virtualEntryId'])
    .select('ledger.refundId')
    // a line never changes: the name of a guest is read with it
    .select(sql<string>`concat_ws(', ', ledger.description, guest_name(g.name))`.as('description'))
    .where((eb) => sql<boolean>`${eb.ref(column)} = any(${ids}::uuid[])`)
    .orderBy('ledger.id')
    .execute()
  const lines = rows.map((row) => ({ ...row, at: row.createdAt.toISOString() }))
  return Map.groupBy(lines, (line) => line[column] ?? '')
}
