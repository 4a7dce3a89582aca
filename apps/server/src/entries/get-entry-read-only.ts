import { entriesClosed, whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import { staffPermissions } from '@kegler/domain/places/gates.rules.ts'
import { ownEntry, staffEntry } from '../access/entries.ts'
import type { Handles } from '../http/serve.ts'

export const getEntryReadOnly: Handles<'GET registration/entry/:id/readonly'> = async ({ params, actor, db, now }) => {
  const { entry, tournament } = await ownEntry(db, actor, params.id)
  const no = whyNotChangeEntry(entry, tournament, now, 'captain')
  return { readOnly: no !== null, reason: no?.message ?? null }
}

/** To staff an entry is read-only by its tournament; a cancelled one can be reactivated. */
export const getEntryReadOnlyAsStaff: Handles<'GET admin/entry/:id/readonly'> = async ({ params, actor, db, now }) => {
  const { tournament } = await staffEntry(db, actor, params.id)
  const readOnly = !staffPermissions(tournament, now).change
  return { readOnly, reason: readOnly ? entriesClosed : null }
}
