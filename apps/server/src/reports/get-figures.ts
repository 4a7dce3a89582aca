import { addDays, dayOf } from '@kegler/domain/dates.ts'
import { staffTournament, type TournamentRow } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import { remembered } from '../db/remembered.ts'
import type { Handles } from '../http/serve.ts'
import { readEntryDollars, readMethods } from './entry-dollars.ts'
import { readCounts, readDues, readSoldPerDay, readSquadFill } from './places-sold.ts'

export const getFigures: Handles<'GET admin/tournament/:tid/figures'> = async ({ params, actor, db, now }) => {
  const tournament = await staffTournament(db, actor, params.tid)
  const { id, name, timeZone, startDate } = tournament
  return remembered(
    db,
    `figures ${id}`,
    async () => {
      const [counts, dues, soldPerDay, squads, events, methods, earlier] = await Promise.all([
        readCounts(db, id, now),
        readDues(db, id, addDays(dayOf(now, timeZone), 30), now),
        readSoldPerDay(db, id, timeZone),
        readSquadFill(db, id),
        readEntryDollars(db, id),
        readMethods(db, id),
        readEarlier(db, tournament),
      ])
      const about = { tournamentId: id, tournamentName: name, timeZone, startDate, at: now.toISOString() }
      return { ...about, counts, dues, soldPerDay, squads, events, methods, earlier }
    },
    10_000,
  )
}

/** Earlier tournaments of the group that sold something, the latest first. */
export const readEarlier = (db: Db, { groupId, startDate }: TournamentRow) =>
  db
    .selectFrom('tournaments as t')
    .select(['t.id', 't.name'])
    .where('t.groupId', groupId === null ? 'is' : '=', groupId)
    .where('t.startDate', '<', startDate)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('entries as n').select('n.id').whereRef('n.tournamentId', '=', 't.id')),
    )
    .orderBy('t.startDate', 'desc')
    .orderBy('t.name')
    .execute()
