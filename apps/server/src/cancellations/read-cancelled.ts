import type { Db, Tx } from '../db/db.ts'

export async function readCancelled(db: Db | Tx, entryId: string) {
  const { id, cancelledAt, ...row } = await db
    .selectFrom('entries')
    .select(['id', 'entryNumber', 'squadId', 'isCancelled', 'cancelledAt', 'cancelledBy', 'version'])
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow()
  return { ...row, entryId: id, cancelledAt: cancelledAt?.toISOString() ?? null }
}

export async function readCancelledVirtual(db: Db | Tx, virtualEntryId: string) {
  const { id, teamEntryId, ...row } = await db
    .selectFrom('virtualEntries')
    .select(['id', 'bowlerId', 'teamEntryId', 'isCancelled', 'version'])
    .where('id', '=', virtualEntryId)
    .executeTakeFirstOrThrow()
  return { ...row, virtualEntryId: id, entryId: teamEntryId }
}
