import type { Handles } from '../http/serve.ts'
import { readCaptainTournaments } from './read-captain-tournaments.ts'
import { visibleCaptain } from './visible-captain.ts'

type Key = 'POST admin/captain/:id/entries/filterEntries/:hideCancelled/:hideArchived'

export const filterCaptainEntries: Handles<Key> = async ({ params, actor, db, now }) => {
  const { id } = await visibleCaptain(db, actor, params.id)
  return readCaptainTournaments(db, actor, id, params, now)
}
