import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import { lockPersons } from '../db/locks.ts'
import type { Handles } from '../http/serve.ts'
import { visibleCaptain } from './visible-captain.ts'

export const writeCaptainNotes: Handles<'POST admin/captain/:id/notes'> = async (call) => {
  const { params, body, actor, db, transact, now } = call
  const { id: personId } = await visibleCaptain(db, actor, params.id)
  const groupId = actor.group?.id ?? null
  return transact(async (tx) => {
    await lockPersons(tx, [personId])
    const known = await tx
      .selectFrom('captainNotes')
      .select(['version', 'updatedBy'])
      .where('personId', '=', personId)
      .where(sql<boolean>`group_id is not distinct from ${groupId}::uuid`)
      .executeTakeFirst()
    if (body.version !== undefined && body.version !== (known?.version ?? 0))
      throw new Refusal(
        'Stale',
        `${known?.updatedBy ?? 'Somebody else'} changed these notes meanwhile. Please open them again and repeat your changes.`,
      )
    const values = { notes: body.notes, version: (known?.version ?? 0) + 1, updatedBy: actor.email, updatedAt: now }
    await tx
      .insertInto('captainNotes')
      .values({ personId, groupId, ...values })
      .onConflict((conflict) => conflict.columns(['personId', 'groupId']).doUpdateSet(values))
      .execute()
    return { notes: values.notes, notesVersion: values.version }
  })
}
