import { dayOf } from '@kegler/domain/dates.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import { captainTournament, inScope } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'

const atMost = 20

/** The captain's rosters that have bowlers, of this tournament and earlier ones, the newest first. */
export const listFormerRosters: Handles<'GET tournament/:tid/formerrosters'> = async ({ params, query, actor, db }) => {
  await captainTournament(db, actor, params.tid)
  const entries = await db
    .selectFrom('entries as n')
    .innerJoin('tournaments', 'tournaments.id', 'n.tournamentId')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .innerJoin('rosters as r', 'r.entryId', 'n.id')
    .leftJoin('squads as s', 's.id', 'n.squadId')
    .select(['n.id', 'r.id as rosterId', 'r.name', 'e.name as eventName', 'e.numberOfBowlers', 's.startsAt'])
    .select(['tournaments.name as tournamentName', 'tournaments.timeZone', 'tournaments.startDate'])
    .where('n.captainId', '=', actor.personId)
    .where('n.parentEntryId', 'is', null)
    .where(inScope(actor))
    .$if(query.numberOfBowlers !== undefined, (q) => q.where('e.numberOfBowlers', '=', query.numberOfBowlers ?? 0))
    .where('r.filled', '>', 0)
    .orderBy(sql`coalesce(s.starts_at, tournaments.start_date) desc`)
    .orderBy('n.entryNumber', 'desc')
    .limit(atMost)
    .execute()
  if (entries.length === 0) return []
  const positions = await db
    .selectFrom('rosterPositions as p')
    .innerJoin('bowlers as b', 'b.id', 'p.bowlerId')
    .select(['p.rosterId', 'p.position', 'b.usbcId', 'b.firstName', 'b.lastName'])
    .where(sql<boolean>`p.roster_id = any(${entries.map(({ rosterId }) => rosterId)}::uuid[])`)
    .orderBy('p.position')
    .execute()
  const byRoster = Map.groupBy(positions, ({ rosterId }) => rosterId)
  return entries.map((entry) => ({
    entryId: entry.id,
    name: entry.name,
    tournamentName: entry.tournamentName,
    eventName: entry.eventName,
    date: entry.startsAt ? dayOf(entry.startsAt, entry.timeZone) : entry.startDate,
    numberOfBowlers: entry.numberOfBowlers,
    bowlers: (byRoster.get(entry.rosterId) ?? []).map(({ rosterId: _, ...bowler }) => ({
      ...bowler,
      name: fullName(bowler),
    })),
  }))
}
