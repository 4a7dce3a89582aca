import { staffEntry } from '../access/entries.ts'
import type { Handles } from '../http/serve.ts'
import { captainBowlers } from '../rosters/captain-bowlers.ts'

export const listEntryBowlers: Handles<'GET admin/entry/:id/bowlers'> = async ({ params, actor, db }) => {
  const { entry } = await staffEntry(db, actor, params.id)
  return captainBowlers(db, entry.captainId, entry.tournamentId, { eventIds: [entry.eventId] })
}
