import { dayOf } from '@kegler/domain/dates.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { staffEntry } from '../access/entries.ts'
import { captainTournament, inScope } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'

const atMost = 20

export const listFormerRosters: Handles<'GET tournament/:tid/formerrosters'> = async ({ params, query, actor, db }) => {
  await captainTournament(db, actor, params.tid)
  return readFormerRosters(db, actor, actor.personId, query)
}

export const listFormerRostersAsStaff: Handles<'GET admin/entry/:id/formerrosters'> = async ({
  params,
  query,
  actor,
  db,
}) => readFormerRosters(db, actor, (await staffEntry(db, actor, params.id)).entry.captainId, query)

/** The captain's rosters that have bowlers, of this tournament and earlier ones, the newest first. */
async function readFormerRosters(
  db: Db,
  actor: Actor,
  captainId: string,
  query: { numberOfBowlers?: number | undefined },
) {
  const entries = await db
    .selectFrom('entries as n')
    .innerJoin('tournaments', 'tournaments.id', 'n.tournamentId')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .innerJoin('rosters as r', 'r.entryId', 'n.id')
    .leftJoin('squads as s', 's.id', 'n.squadId')
    .select(['n.id as entryId', 'r.name', 'e.name as eventName', 'e.numberOfBowlers', 's.startsAt'])
    .select(['tournaments.name as tournamentName', 'tournaments.timeZone', 'tournaments.startDate'])
    .select(
      sql<{ position: number; usbcId: string; firstName: string; lastName: string }[]>`(
        select json_agg(json_build_object('position', p.position, 'usbcId', b.usbc_id, 'firstName', b.first_name,
          'lastName', b.last_name) order by p.position)
        from roster_positions p join bowlers b on b.id = p.bowler_id where p.roster_id = r.id)`.as('bowlers'),
    )
    .where('n.captainId', '=', captainId)
    .where('n.parentEntryId', 'is', null)
    .where(inScope(actor))
    .$if(query.numberOfBowlers !== undefined, (q) => q.where('e.numberOfBowlers', '=', query.numberOfBowlers ?? 0))
    .where('r.filled', '>', 0)
    .orderBy(sql`coalesce(s.starts_at, tournaments.start_date) desc`)
    .orderBy('n.entryNumber', 'desc')
    .limit(atMost)
    .execute()
  return entries.map(({ startsAt, timeZone, startDate, ...entry }) => ({
    ...entry,
    date: startsAt ? dayOf(startsAt, timeZone) : startDate,
    bowlers: entry.bowlers.map((bowler) => ({ ...bowler, name: fullName(bowler) })),
  }))
}
