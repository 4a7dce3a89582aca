import { digitsOf } from '@kegler/domain/search/search.rules.ts'
import { sql } from 'kysely'
import { staffEntry } from '../access/entries.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { calledBefore, hasWords, matchesOf, scoped, searched } from './found.ts'
import { readAttempts, readLedgerRows } from './read-money.ts'
import { readRecords, type Wanted } from './read-records.ts'

interface Header {
  entryId: string
  entryNumber: number
  tournamentName: string
  eventName: string
  teamName: string
  captainName: string
  coordinatorName: string | null
  squadDateTime: Date | null
  tournamentTimeZone: string
  isCancelled: boolean
  divisionName: string | null
}
const header = sql`
  select n.id as entry_id, n.entry_number, tournaments.name as tournament_name, e.name as event_name, coalesce(r.name, '') as team_name,
    btrim(p.first_name || ' ' || p.last_name) as captain_name, btrim(n.coordinator_first_name || ' ' || n.coordinator_last_name) as coordinator_name,
    s.starts_at as squad_date_time, tournaments.time_zone as tournament_time_zone, n.is_cancelled, d.name as division_name
  from entries n join tournaments on tournaments.id = n.tournament_id join events e on e.id = n.event_id join persons p on p.id = n.captain_id
    left join rosters r on r.entry_id = n.id left join squads s on s.id = n.squad_id left join divisions d on d.id = n.division_id`
const shown = ({ squadDateTime, ...row }: Header) => ({ ...row, squadDateTime: squadDateTime?.toISOString() ?? null })

/** Entries by number, team, captain, coordinator and bowler, of now and before. */
export const searchTeams: Handles<'POST audit/teamAudit'> = async ({ body: { searchFilter: typed }, actor, db }) => {
  const digits = digitsOf(typed)
  const inGroup = sql`join tournaments on tournaments.id = n.tournament_id and ${scoped(actor)}`
  const branch = (entries: ReturnType<typeof sql>) => sql`(${entries} limit ${searched})`
  // `limit` in what is looked up for each of them keeps the planner from reading everything instead
  const entry = (id: string) =>
    sql`cross join lateral (select n.id from entries n ${inGroup} where n.id = ${sql.ref(id)} limit 1) n`
  const branches = [
    // a range, since a pattern that is not known when the statement is planned has no index
    ...(digits
      ? [
          sql`select n.id from entries n ${inGroup} where n.entry_number::text ~>=~ ${digits} and n.entry_number::text ~<~ ${`${digits}:`}`,
        ]
      : []),
    sql`select n.id from rosters r join entries n on n.id = r.entry_id ${inGroup} where ${hasWords('r.search', typed)}`,
    sql`select n.id from entries n ${inGroup} where ${hasWords('n.search', typed)}`,
    sql`select n.id from people x cross join lateral (
      select n.id from entries n ${inGroup} where n.captain_id = x.id limit ${searched}) n`,
    sql`select n.id from players x cross join lateral (
      select r.entry_id from roster_positions q join rosters r on r.id = q.roster_id where q.bowler_id = x.id limit ${searched}) r ${entry('r.entry_id')}`,
    // what was before: team, coordinator, captain, bowler
    sql`select n.id from (${calledBefore(['Roster', 'Entry'], typed)}) c ${entry('c.record_id')}`,
    sql`select n.id from (table people union all table players) x cross join lateral (
      select distinct a.record_id from audit a where a.about @> array[x.id] and a.type_name in ('Entry', 'Roster', 'Roster Position')) a ${entry('a.record_id')}`,
  ]
  const { rows } = await sql<Header>`
    with people as materialized (select id from persons p where ${hasWords('p.search', typed)} limit 200),
      players as materialized (select id from bowlers b where ${hasWords('b.search', typed)} limit 200),
      found as materialized (${sql.join(branches.map(branch), sql` union `)} limit ${searched})
    ${header} where n.id = any(array(table found)) order by n.created_at desc, n.entry_number`.execute(db)
  return matchesOf(rows.map(shown))
}

export const getTeam: Handles<'GET audit/teamAuditDetails/:id'> = async ({ params: { id }, actor, db }) => {
  const { entry, tournament } = await staffEntry(db, actor, id)
  const { captainId, tournamentId, sessionId } = entry
  const { rows } = await sql<Header>`${header} where n.id = ${id}`.execute(db)
  return {
    ...shown(rows[0] as Header),
    ...{ captainId, tournamentId, timeZone: tournament.timeZone },
    ledger: await readLedgerRows(db, { entryId: id }),
    attempts: await readAttempts(db, { tournamentId, captainId, item: { id, sessionId } }),
  }
}

export const listTeamRecords: Handles<'GET audit/teamAudit/:id'> = async ({ params, query, actor, db }) => {
  const { tournament } = await staffEntry(db, actor, params.id)
  return readItemRecords(db, params.id, tournament.timeZone, query)
}

/**
 * The rows of an entry or virtual entry, with the payments that its ledger names, and of an entry with what acts of staff
 * did to virtual entries besides: `offset` keeps the planner from reading the whole audit for them.
 */
export const readItemRecords = (db: Db, id: string, timeZone: string, query: Wanted, most?: number) =>
  readRecords(
    db,
    sql`a.id in (select id from audit where about @> array[${id}]::uuid[] union all
      select a.id from ledger l join audit a on a.record_id = l.payment_id where ${id} in (l.entry_id, l.virtual_entry_id)
      union all
      select b.id from (select distinct request_id from audit where about @> array[${id}]::uuid[] and role is not null
          and type_name in ('Entry', 'Roster Position')) c
        cross join lateral (select id from audit where request_id = c.request_id and role is not null
          and type_name = 'Virtual Entry' and property in ('is_cancelled', 'bowler_id', 'team_entry_id') offset 0) b)`,
    timeZone,
    query,
    most,
  )

/** The entry page shows the latest acts. */
export const getTimeline: Handles<'GET admin/entry/:id/timeline'> = async ({ params, actor, db }) => {
  const { tournament } = await staffEntry(db, actor, params.id)
  const { records } = await readItemRecords(db, params.id, tournament.timeZone, {}, 60)
  return { records }
}
