import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { staffEntry } from '../access/entries.ts'
import { captainTournament, inScope } from '../access/tournaments.ts'
import { containsWords } from '../db/contains-words.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'

const atMost = 20

export const listFormerBowlers: Handles<'GET tournament/:tid/formerbowlers'> = async ({ params, query, actor, db }) => {
  await captainTournament(db, actor, params.tid)
  return readFormerBowlers(db, actor, actor.personId, query)
}

export const listFormerBowlersAsStaff: Handles<'GET admin/entry/:id/formerbowlers'> = async ({
  params,
  query,
  actor,
  db,
}) => readFormerBowlers(db, actor, (await staffEntry(db, actor, params.id)).entry.captainId, query)

/** Bowlers of the captain's rosters, in this tournament and earlier ones, each once with their latest roster. */
async function readFormerBowlers(db: Db, actor: Actor, captainId: string, query: { name?: string | undefined }) {
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
    .where('n.captainId', '=', captainId)
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
