import { ownEntry } from '../access/entries.ts'
import type { Handles } from '../http/serve.ts'
import { findBowlers } from '../rosters/bowlers.ts'
import { affectedVirtualEntries } from './affected-virtual-entries.ts'

export const verifyRoster: Handles<'POST registration/entry/:id/verify'> = async ({ params, body, actor, db }) => {
  const { entry } = await ownEntry(db, actor, params.id)
  const children = await db.selectFrom('entries').select('id').where('parentEntryId', '=', entry.id).execute()
  // a member who is not stored has no virtual entry
  const stay = await findBowlers(
    db,
    body.rosterPositions.flatMap(({ bowler }) => bowler?.usbcId ?? []),
  )
  return affectedVirtualEntries(db, {
    captainId: entry.captainId,
    tournamentId: entry.tournamentId,
    without: [entry.id, ...children.map(({ id }) => id)],
    instead: stay.map(({ id }) => id),
  })
}
