import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import { captainTournament, inScope } from '../access/tournaments.ts'
import { containsWords } from '../db/contains-words.ts'
import type { Handles } from '../http/serve.ts'

const atMost = 20

/** Bowlers of the captain's rosters, in this tournament and earlier ones, each once with their latest roster. */
export const listFormerBowlers: Handles<'GET tournament/:tid/formerbowlers'> = async ({ params, query, actor, db }) => {
  await captainTournament(db, actor, params.tid)
  const latest = db
    .selectFrom('rosterPositions as p')
    .innerJoin('rosters as r', 'r.id', 'p.rosterId')
    .innerJoin('entries as n', 'n.id', 'r.entryId')
    .innerJoin('tournaments', 'tournaments.id', 'n.tournamentId')
    .innerJoin('bowlers as b', 'b.id', 'p.bowlerId')
    .leftJoin('squads as s', 's.id', 'n.squadId')
    .select(['b.id', 'b.usbcId', 'b.firstName', 'b.lastName', 'b.average', 'tournaments.name as tournamentName'])
    .select(
      sql<string>`coalesce((s.starts_at at time zone tournaments.time_zone)::date, tournaments.start_date)`.as('date'),
    )
    .distinctOn('b.id')
    .where('n.captainId', '=', actor.personId)
    .where('n.parentEntryId', 'is', null)
    .where(inScope(actor))
    .where(containsWords('b.search', query.name ?? ''))
    .orderBy('b.id')
    .orderBy('date', 'desc')
  const rows = await db
    .selectFrom(latest.as('l'))
    .selectAll()
    .orderBy('date', 'desc')
    .orderBy(sql`folded(last_name)`)
    .limit(atMost)
    .execute()
  return rows.map(({ id: _, ...row }) => {
    const name = fullName(row)
    return { ...row, name, displayName: `${name} (${row.usbcId})` }
  })
}
