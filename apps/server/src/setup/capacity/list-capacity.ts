import { addDays } from '@kegler/domain/dates.ts'
import type { Handles } from '../../http/serve.ts'
import { readManaged } from '../managed.ts'
import { readPartners, readSquadRows } from '../squads/squad-rows.ts'

/** The day after it is none. */
const lastDay = '9999-12-31'

export const listCapacity: Handles<'GET squads/capacity'> = async ({ query, actor, db }) => {
  const { tournamentId, through, ...wanted } = query
  const tournament = await readManaged(db, actor, tournamentId)
  const partners = await readPartners(db, tournament)
  const rows = await readSquadRows(db, tournament, {
    ...wanted,
    before: through && (through < lastDay ? addDays(through, 1) : undefined),
  })
  return rows.map((row) => ({
    ...row,
    name: row.eventName,
    startDateTime: row.startsAt.toISOString(),
    totalEntries: row.total,
    capacity: row.captainCap,
    waiting: row.waitingEntries,
    soldWith: partners.get(row.eventId) ?? null,
  }))
}
