import type { Tx } from '@kegler/server/db/db.ts'
import { type Season, type SeasonTable, seasonTables } from './season.ts'

/** Rows of one statement: large enough to be fast, well below the 65,535 parameters that a statement may have. */
const chunk = 500

/** Writes the whole season. Reservation numbers and ledger lines follow the times of sale. */
export async function writeSeason(tx: Tx, { rows }: Season): Promise<void> {
  // The order of equal times is kept: linked entries come after the one that they belong to.
  rows.entries.sort((a, b) => Number(a.createdAt) - Number(b.createdAt))
  rows.ledger.sort((a, b) => Number(a.createdAt) - Number(b.createdAt))
  for (const table of seasonTables) await write(tx, table, rows[table])
}

async function write(tx: Tx, table: SeasonTable, rows: readonly object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += chunk) {
    const some = rows.slice(from, from + chunk)
    // each list has the type of its own table's rows; together they have none that the query builder can tell apart
    await tx
      .insertInto(table)
      .values(some as never)
      .execute()
  }
}
