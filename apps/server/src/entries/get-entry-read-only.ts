import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import { ownEntry } from '../access/entries.ts'
import type { Handles } from '../http/serve.ts'

export const getEntryReadOnly: Handles<'GET registration/entry/:id/readonly'> = async ({ params, actor, db, now }) => {
  const { entry, tournament } = await ownEntry(db, actor, params.id)
  const no = whyNotChangeEntry(entry, tournament, now, 'captain')
  return { readOnly: no !== null, reason: no?.message ?? null }
}
