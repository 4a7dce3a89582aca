import { digitsOf } from '@kegler/domain/search/search.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { staffEntry } from '../access/entries.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { newestIn } from '../search/newest.ts'
import { hasNumber } from '../search/scope.ts'
import {
  bowlerNames,
  bowlersNamed,
  calledBefore,
  formerlyOf,
  formerNames,
  hasWords,
  matchesOf,
  newestOf,
  scoped,
  searched,
} from './found.ts'
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

/** Entries by number, team, captain, coordinator and bowler, of now and before; the words may be spread over these names. */
export const searchTeams: Handles<'POST audit/teamAudit'> = async ({ body: { searchFilter: typed }, actor, db }) => {
  const digits = digitsOf(typed)
  const inGroup = sql`join tournaments on tournaments.id = n.tournament_id and ${scoped(actor)}`
  const newest = (from: RawBuilder<unknown>) =>
    sql`cross join lateral ${newestIn(sql`select n.id, n.created_at, x.search from ${from}`, searched)} n`
  const entries = (condition: string) => newest(sql`entries n ${inGroup} where ${sql.raw(condition)}`)
  // a range, since a pattern that is not known when the statement is planned has no index
  const numbered = sql`select n.id, n.created_at, '' as search from entries n ${inGroup}
    where n.entry_number::text ~>=~ ${digits} and n.entry_number::text ~<~ ${`${digits}:`}`
  const { people, players } = formerlyOf('Entry', 'Roster Position')
  const ids = await newestOf(db, typed, {
    ...{ actor, table: 'entries' },
    find: (words) => {
      const named = hasWords('x.search', words)
      return [
        ...(digits ? [numbered] : []),
        sql`select n.* from rosters x ${entries('n.id = x.entry_id')} where x.entry_id is not null and ${named}`,
        sql`select n.id, n.created_at, n.search from entries n ${inGroup} where ${hasWords('n.search', words)}`,
        sql`select n.* from persons x ${entries('n.captain_id = x.id')} where ${named}`,
        sql`select n.* from ${bowlersNamed(words)} ${newest(sql`roster_positions q join rosters r on r.id = q.roster_id
          join entries n on n.id = r.entry_id ${inGroup} where q.bowler_id = x.id`)}`,
        // what was before: team, coordinator, captain, bowler
        sql`select n.* from (${calledBefore(['Roster', 'Entry'], words, sql`a.record_id, folded(v.original_value) as search`)}) x ${entries('n.id = x.record_id')}`,
        sql`select n.* from persons x cross join lateral ${people} a ${entries('n.id = a.record_id')} where ${named}`,
        sql`select n.* from ${bowlersNamed(words)} cross join lateral ${players} a ${entries('n.id = a.record_id')}`,
      ]
    },
    // each looked up by its id, however many the planner expects
    joins: sql`cross join lateral (select * from entries where id = f.id limit 1) n
      cross join lateral (select * from persons where id = n.captain_id limit 1) p
      left join lateral (select * from rosters where entry_id = n.id limit 1) r on true`,
    names: `concat_ws(' ', f.search, p.search, n.search, r.search, (select string_agg(${bowlerNames}, ' ')
      from roster_positions q join bowlers b on b.id = q.bowler_id where q.roster_id = r.id))`,
    former: formerNames('Entry', 'Roster Position', ['Roster', 'Entry']),
    ...(digits ? { also: hasNumber(digits) } : {}),
  })
  const { rows } = await sql<Header>`
    ${header} where n.id = any(${ids}::uuid[]) order by n.created_at desc, n.id desc`.execute(db)
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
 * did to virtual entries too: `offset` keeps the planner from reading the whole audit for them.
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
