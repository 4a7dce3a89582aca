import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Db, Tx } from '../db/db.ts'
import { lockPersons } from '../db/person-locks.ts'
import type { Handles } from '../http/serve.ts'
import { visibleCaptain } from './visible-captain.ts'

export const writeCaptainNotes: Handles<'POST admin/captain/:id/notes'> = async (call) => {
  const { params, body, actor, db, transact, now } = call
  const { id: personId } = await visibleCaptain(db, actor, params.id)
  return transact(async (tx) => {
    const notesVersion = await changeNotes(tx, { personId, actor, now, ...body })
    return { notes: body.notes, notesVersion }
  })
}

export const readNotes = (db: Db | Tx, personId: string, { group }: Actor) =>
  db
    .selectFrom('captainNotes')
    .select(['notes', 'version', 'updatedBy', 'updatedAt'])
    .where('personId', '=', personId)
    .where(sql<boolean>`group_id is not distinct from ${group?.id ?? null}::uuid`)
    .executeTakeFirst()

interface NotesChange {
  personId: string
  actor: Actor
  notes: string
  version?: number | undefined
  now: Date
}
/** Returns the new version. @throws Refusal Stale */
export async function changeNotes(tx: Tx, { personId, actor, notes, version, now }: NotesChange): Promise<number> {
  await lockPersons(tx, [personId])
  const known = await readNotes(tx, personId, actor)
  if (version !== undefined && version !== (known?.version ?? 0))
    throw new Refusal(
      'Stale',
      `${known?.updatedBy ?? 'Somebody else'} changed these notes. Please open them again and repeat your changes.`,
      {
        notes: known?.notes ?? '',
        revision: String(known?.version ?? 0),
        changedBy: known ? { email: known.updatedBy, at: known.updatedAt.toISOString() } : null,
      },
    )
  const values = { notes, version: (known?.version ?? 0) + 1, updatedBy: actor.email, updatedAt: now }
  await tx
    .insertInto('captainNotes')
    .values({ personId, groupId: actor.group?.id ?? null, ...values })
    .onConflict((conflict) => conflict.columns(['personId', 'groupId']).doUpdateSet(values))
    .execute()
  return values.version
}
