import { staffTournament } from '../access/tournaments.ts'
import { remembered } from '../db/remembered.ts'
import type { Handles } from '../http/serve.ts'
import { readEntryDollars, readMethods } from './entry-dollars.ts'
import { readCounts, readSoldPerDay, readSquadFill } from './places-sold.ts'

export const getFigures: Handles<'GET admin/tournament/:tid/figures'> = async ({ params, actor, db, now }) => {
  const { id, name, timeZone } = await staffTournament(db, actor, params.tid)
  return remembered(
    db,
    `figures ${id}`,
    async () => {
      const [counts, soldPerDay, squads, events, methods] = await Promise.all([
        readCounts(db, id),
        readSoldPerDay(db, id, timeZone),
        readSquadFill(db, id),
        readEntryDollars(db, id),
        readMethods(db, id),
      ])
      const tournament = { tournamentId: id, tournamentName: name, timeZone }
      return { ...tournament, at: now.toISOString(), counts, soldPerDay, squads, events, methods }
    },
    10_000,
  )
}
