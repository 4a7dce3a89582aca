import { transact } from '../../db/db.ts'
import type { Services } from '../../services.ts'

const author = { email: 'system', act: 'open registration' }

/** Opens registration of each tournament whose instant has come. Returns how many. */
export async function openDue({ database: { db }, now, log }: Services): Promise<number> {
  const at = now()
  const due = await db
    .selectFrom('tournaments')
    .select('id')
    .where('status', '=', 2)
    .where('opensAt', '<=', at)
    .orderBy('id')
    .execute()
  for (const { id } of due) {
    await transact(db, author, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('tournaments')
        .set({ status: 3 })
        .where('id', '=', id)
        .where('status', '=', 2)
        .where('opensAt', '<=', at)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await tx.deleteFrom('exports').where('tournamentId', '=', id).execute()
    })
    log.info({ tournament: id }, 'registration has opened')
  }
  return due.length
}
