import { transact } from '../../db/db.ts'
import { tryEach } from '../../db/try-each.ts'
import type { Services } from '../../services.ts'
import { openRoom } from '../../waiting-room/draw.ts'

const author = { email: 'system', act: 'open registration' }

/** Opens registration of each tournament whose instant has come. Returns how many. */
export async function openDue(services: Services): Promise<number> {
  const { database, now, log } = services
  const { db } = database
  const at = now()
  const due = await db
    .selectFrom('tournaments')
    .select(['id', 'waitingRoom'])
    .where('status', '=', 2)
    .where('opensAt', '<=', at)
    .orderBy('id')
    .execute()
  await tryEach(services.stopping, due, async ({ id, waitingRoom }) => {
    await transact(db, author, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('tournaments')
        .set({ status: 3 })
        .where('id', '=', id)
        .where('status', '=', 2)
        .where('opensAt', '<=', at)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      // who opens must not come before the waiting room
      if (waitingRoom) await openRoom(tx, id)
      await tx.deleteFrom('exports').where('tournamentId', '=', id).execute()
    })
    log.info({ tournament: id }, 'registration has opened')
  })
  return due.length
}
