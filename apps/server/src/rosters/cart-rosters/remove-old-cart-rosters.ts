import { transact } from '../../db/db.ts'
import type { Services } from '../../services.ts'

const unusedMs = 30 * 24 * 3_600_000

/** Removes cart rosters that nobody has used for 30 days. Returns how many. */
export const removeOldCartRosters = (services: Services): Promise<number> =>
  transact(services.database.db, { email: 'old cart rosters' }, async (tx) => {
    const before = new Date(services.now().getTime() - unusedMs)
    const rosters = await tx
      .deleteFrom('rosters')
      .where('entryId', 'is', null)
      .where('updatedAt', '<', before)
      .returning('id')
      .execute()
    const virtual = await tx.deleteFrom('cartVirtualRosters').where('updatedAt', '<', before).returning('id').execute()
    return rosters.length + virtual.length
  })
