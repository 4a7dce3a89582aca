import { transact } from '../../db/db.ts'
import type { Services } from '../../services.ts'

const unusedMs = 30 * 24 * 3_600_000

/** Removes cart rosters that nobody has used for 30 days. Answers how many. */
export const removeOldCartRosters = (services: Services): Promise<number> =>
  transact(services.database.db, { email: 'old cart rosters' }, async (tx) => {
    const removed = await tx
      .deleteFrom('cartRosters')
      .where('updatedAt', '<', new Date(services.now().getTime() - unusedMs))
      .returning('id')
      .execute()
    return removed.length
  })
