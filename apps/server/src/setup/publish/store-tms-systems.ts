import type { Config } from '../../config.ts'
import type { Db } from '../../db/db.ts'

/** Brings the tournament management systems in line with the configuration; one that is no longer named there stays. */
export async function storeTmsSystems(db: Db, { TMS_SYSTEMS: systems }: Pick<Config, 'TMS_SYSTEMS'>): Promise<void> {
  for (const [index, { id, name, exports, endPoint }] of systems.entries()) {
    const values = { name, exports, endPoint: endPoint ?? null, position: index + 1 }
    await db
      .insertInto('tmsSystems')
      .values({ id, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
  }
}
