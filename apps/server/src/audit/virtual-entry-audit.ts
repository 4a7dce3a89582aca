import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { virtualEntryNotFound } from '../access/virtual-entries.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { hasWords, matchesOf, scoped, searched } from './found.ts'
import { readAttempts, readLedgerRows } from './read-money.ts'
import { readItemRecords } from './team-audit.ts'

interface Header {
  virtualEntryId: string
  virtualEventName: string
  captainName: string
  bowlerName: string | null
  tournamentName: string
}
interface Found extends Header {
  captainId: string
  tournamentId: string
  sessionId: string | null
  timeZone: string
}
const header = sql`
  select v.id as virtual_entry_id, e.name as virtual_event_name, btrim(p.first_name || ' ' || p.last_name) as captain_name,
    coalesce(b.first_name || ' ' || b.last_name, r.name) as bowler_name, tournaments.name as tournament_name, v.captain_id, v.tournament_id,
    v.session_id, tournaments.time_zone
  from virtual_entries v join tournaments on tournaments.id = v.tournament_id join virtual_events e on e.id = v.virtual_event_id
    join persons p on p.id = v.captain_id left join bowlers b on b.id = v.bowler_id left join rosters r on r.entry_id = v.team_entry_id`
const shown = ({ virtualEntryId, virtualEventName, captainName, bowlerName, tournamentName }: Found): Header => ({
  ...{ virtualEntryId, virtualEventName, captainName, bowlerName, tournamentName },
})

/** Virtual entries by captain, bowler and team, of now and before. */
export const searchVirtualEntries: Handles<'POST audit/virtualEntryAudit'> = async ({ body, actor, db }) => {
  const typed = body.searchFilter
  const inGroup = sql`join tournaments on tournaments.id = v.tournament_id and ${scoped(actor)}`
  // `limit` for each of them keeps the planner from reading everything instead
  const of = (owners: string, column: string) => sql`(select v.id from ${sql.table(owners)} x cross join lateral (
    select v.id from virtual_entries v ${inGroup} where ${sql.ref(column)} = x.id limit ${searched}) v limit ${searched})`
  const { rows } = await sql<Found>`
    with people as materialized (select id from persons p where ${hasWords('p.search', typed)} limit 200),
      players as materialized (select id from bowlers b where ${hasWords('b.search', typed)} limit 200),
      teams as materialized (select entry_id as id from rosters r where entry_id is not null and ${hasWords('r.search', typed)} limit 200),
      found as materialized (
        ${of('people', 'v.captain_id')} union ${of('players', 'v.bowler_id')} union ${of('teams', 'v.team_entry_id')}
        union (select v.id from (table people union all table players) x cross join lateral (
          select distinct a.record_id from audit a where a.about @> array[x.id] and a.type_name = 'Virtual Entry') a cross join lateral (
          select v.id from virtual_entries v ${inGroup} where v.id = a.record_id limit 1) v limit ${searched}))
    ${header} where v.id = any(array(table found)) order by v.created_at desc, v.id limit ${searched}`.execute(db)
  return matchesOf(rows.map(shown))
}

/** @throws Refusal NotFound for another group's */
async function foundVirtualEntry(db: Db, actor: Actor, id: string): Promise<Found> {
  const { rows } = await sql<Found>`${header} where v.id = ${id} and ${scoped(actor)}`.execute(db)
  if (!rows[0]) throw new Refusal('NotFound', virtualEntryNotFound)
  return rows[0]
}

export const getVirtualEntryHeader: Handles<'GET audit/virtualEntryAuditDetails/:id'> = async ({
  params,
  actor,
  db,
}) => {
  const found = await foundVirtualEntry(db, actor, params.id)
  const { captainId, tournamentId, sessionId, timeZone } = found
  return {
    ...{ ...shown(found), captainId, timeZone },
    ledger: await readLedgerRows(db, { virtualEntryId: params.id }),
    attempts: await readAttempts(db, { tournamentId, captainId, item: { id: params.id, sessionId } }),
  }
}

export const listVirtualEntryRecords: Handles<'GET audit/virtualEntryAudit/:id'> = async ({
  params,
  query,
  actor,
  db,
}) => {
  const { timeZone } = await foundVirtualEntry(db, actor, params.id)
  return readItemRecords(db, params.id, timeZone, query)
}
