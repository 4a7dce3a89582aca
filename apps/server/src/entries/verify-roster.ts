import type { PositionInput } from '@kegler/domain/rosters/rosters.calls.ts'
import type { z } from 'zod'
import { type EntryRow, ownEntry, staffEntry } from '../access/entries.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { findBowlers } from '../rosters/bowlers.ts'
import { readPositions } from '../rosters/roster-rows.ts'
import { affectedVirtualEntries } from './affected-virtual-entries.ts'
import { readOffers } from './give-virtual-entries.ts'

export const verifyRoster: Handles<'POST registration/entry/:id/verify'> = async ({ params, body, actor, db }) => {
  const { entry } = await ownEntry(db, actor, params.id)
  return (await readAffected(db, entry, body.rosterPositions)).affected
}

export const readRosterWarnings: Handles<'POST admin/entry/:id/rosterWarnings'> = async (call) => {
  const { params, body, actor, db } = call
  const { entry } = await staffEntry(db, actor, params.id)
  const { affected, bowlers, eventIds } = await readAffected(db, entry, body.rosterPositions)
  const before = (await readPositions(db, [entry.rosterId])).get(entry.rosterId) ?? []
  const added = bowlers.filter(({ id }) => !before.some(({ bowlerId }) => bowlerId === id))
  const scope = { tournamentId: entry.tournamentId, eventIds }
  return { virtualEntriesToModify: await readOffers(db, scope, affected, added) }
}

/** Virtual entries that would lose their bowler with these positions; a member who is not stored has none. */
async function readAffected(db: Db, entry: EntryRow, positions: readonly z.output<typeof PositionInput>[]) {
  const children = await db
    .selectFrom('entries')
    .select(['id', 'eventId'])
    .where('parentEntryId', '=', entry.id)
    .execute()
  const bowlers = await findBowlers(
    db,
    positions.flatMap(({ bowler }) => bowler?.usbcId ?? []),
  )
  const affected = await affectedVirtualEntries(db, {
    captainId: entry.captainId,
    tournamentId: entry.tournamentId,
    without: [entry.id, ...children.map(({ id }) => id)],
    instead: bowlers.map(({ id }) => id),
  })
  return { affected, bowlers, eventIds: [entry, ...children].map(({ eventId }) => eventId) }
}
