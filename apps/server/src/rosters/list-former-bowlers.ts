import { dayOf } from '@kegler/domain/dates.ts'
import { nameMatches } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import { captainTournament, inScope } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'
import { asBowler } from './as-bowler.ts'

const atMost = 20

/** Bowlers of the captain's rosters, in this tournament and earlier ones, each once with their latest roster. */
export const listFormerBowlers: Handles<'GET tournament/:tid/formerbowlers'> = async ({ params, query, actor, db }) => {
  await captainTournament(db, actor, params.tid)
  const rows = await db
    .selectFrom('rosterPositions as p')
    .innerJoin('rosters as r', 'r.id', 'p.rosterId')
    .innerJoin('entries as n', 'n.id', 'r.entryId')
    .innerJoin('tournaments', 'tournaments.id', 'n.tournamentId')
    .innerJoin('bowlers as b', 'b.id', 'p.bowlerId')
    .leftJoin('squads as s', 's.id', 'n.squadId')
    .selectAll('b')
    .select(['tournaments.name as tournamentName', 'tournaments.timeZone', 'tournaments.startDate', 's.startsAt'])
    .distinctOn('b.id')
    .where('n.captainId', '=', actor.personId)
    .where('n.parentEntryId', 'is', null)
    .where(inScope(actor))
    .orderBy('b.id')
    .orderBy(sql`coalesce(s.starts_at, tournaments.start_date) desc`)
    .execute()
  const wanted = query.name ?? ''
  return rows
    .map((row) => ({ ...row, date: row.startsAt ? dayOf(row.startsAt, row.timeZone) : row.startDate }))
    .filter((row) => nameMatches(`${row.firstName} ${row.lastName} ${row.usbcId}`, wanted))
    .sort((a, b) => b.date.localeCompare(a.date) || a.lastName.localeCompare(b.lastName, 'en'))
    .slice(0, atMost)
    .map((row) => {
      const { usbcId, firstName, lastName, name, displayName, average } = asBowler(row)
      const { tournamentName, date } = row
      return { usbcId, firstName, lastName, name, displayName, average, tournamentName, date }
    })
}
