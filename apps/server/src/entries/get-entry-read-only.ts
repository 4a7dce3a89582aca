import { findEntry } from '../access/find-entry.ts'
import type { Handles } from '../http/serve.ts'
import { whyEntryReadOnly } from './why-entry-read-only.ts'

export const getEntryReadOnly: Handles<'GET registration/entry/:id/readonly'> = async ({ params, actor, db, now }) => {
  const { entry, tournament } = await findEntry(db, actor, params.id)
  const no = await whyEntryReadOnly(db, entry, tournament, now)
  return { readOnly: no !== null, reason: no?.message ?? null }
}
