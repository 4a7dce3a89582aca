import type { Handles } from '../../http/serve.ts'
import { readManaged } from '../managed.ts'
import { readPartners, readSquadRows } from '../squads/squad-rows.ts'

/** The places of all squads of a tournament. */
export const listCapacity: Handles<'GET squads/capacity'> = async ({ query, actor, db }) => {
  const tournament = await readManaged(db, actor, query.tournamentId)
  const partners = await readPartners(db, tournament)
  const rows = await readSquadRows(db, tournament, null)
  return rows.map((row) => ({
    ...row,
    name: row.eventName,
    startDateTime: row.startsAt.toISOString(),
    totalEntries: row.total,
    capacity: row.captainCap,
    soldWith: partners.get(row.eventId) ?? null,
  }))
}
