import { staffEntry } from '../access/entries.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'

/** Possible at any time, also on an entry that is cancelled or read-only. */
export const addNote: Handles<'POST admin/entry/:id/note'> = async ({ params, body, actor, db, now, transact }) => {
  const { entry } = await staffEntry(db, actor, params.id)
  return transact(async (tx) => {
    const note = { entryId: entry.id, text: body.text, createdBy: actor.email, createdAt: now }
    await tx.insertInto('entryNotes').values(note).execute()
    return { notes: await readNotes(tx, entry.id) }
  })
}

/** Newest first. */
const readNotes = async (db: Db, entryId: string) =>
  (
    await db
      .selectFrom('entryNotes')
      .select(['text', 'createdBy', 'createdAt'])
      .where('entryId', '=', entryId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .execute()
  ).map(({ text, createdBy, createdAt }) => ({ text, by: createdBy, at: createdAt.toISOString() }))
