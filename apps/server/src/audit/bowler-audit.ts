import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { logAccess } from '../access/log-access.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { newestBowlers } from '../search/newest.ts'
import { isNamedBowler } from '../search/scope.ts'
import { calledBefore, matchesOf, scoped, searched, shownAtMost } from './found.ts'
import { readRecords } from './read-records.ts'

interface Header {
  bowlerId: string
  bowlerNationalId: string
  bowlerName: string
  email: string | null
  gender: 'F' | 'M' | null
  tournamentName: string
  timeZone: string
}
/** The tournaments of the group in which `b` is, or was, on a roster: found first, so that each is looked up by an index. */
const ofBowler = (actor: Actor) => sql`${scoped(actor)} and tournaments.id = any(array(
  select r.tournament_id from roster_positions q join rosters r on r.id = q.roster_id where q.bowler_id = b.id and r.entry_id is not null
  union select v.tournament_id from virtual_entries v where v.bowler_id = b.id
  union select a.tournament_id from audit a where a.about @> array[b.id]))`
const headers = (actor: Actor, bowlers: ReturnType<typeof sql>) => sql<Header>`
  select b.id as bowler_id, b.usbc_id as bowler_national_id, b.first_name || ' ' || b.last_name as bowler_name, b.email, b.gender,
    f.names as tournament_name, f.time_zone
  from bowlers b cross join lateral (
    select string_agg(tournaments.name, ', ' order by tournaments.start_date desc) as names, (array_agg(tournaments.time_zone order by tournaments.start_date desc))[1] as time_zone
    from tournaments where ${ofBowler(actor)}) f
  where b.id = any(array(${bowlers})) and f.names is not null
  order by b.last_name, b.first_name, b.usbc_id`

/** Bowlers by name and membership ID, of now and before. */
export const searchBowlers: Handles<'POST audit/bowlerAudit'> = async ({
  body: { searchFilter: typed },
  actor,
  db,
}) => {
  const before = await sql<{ recordId: string }>`
    ${calledBefore(['Bowler'], typed)} order by v.audit_id desc limit 500`.execute(db)
  const newestIds = await newestBowlers(db, {
    named: isNamedBowler(typed),
    isOurs: sql`${scoped(actor)}`,
    wasOurs: sql`exists (select from tournaments where ${ofBowler(actor)})`,
    most: searched,
  })
  const ids = [...new Set([...newestIds, ...before.rows.map((row) => row.recordId)])]
  const { rows } = await headers(actor, sql`select unnest(${ids}::uuid[])`).execute(db)
  const known = new Map(rows.map(({ timeZone: _, ...row }) => [row.bowlerId, row]))
  const newest = new Set(ids.filter((id) => known.has(id)).slice(0, shownAtMost))
  return matchesOf(
    [...known.values()].filter(({ bowlerId }) => newest.has(bowlerId)),
    known.size > shownAtMost,
  )
}

/** @throws Refusal NotFound for who was on no roster of the group */
async function foundBowler(db: Db, actor: Actor, id: string): Promise<Header> {
  const { rows } = await headers(actor, sql`select ${id}::uuid`).execute(db)
  if (!rows[0]) throw new Refusal('NotFound', 'This bowler was not found.')
  return rows[0]
}

export const getBowlerHeader: Handles<'GET audit/bowlerAuditDetails/:id'> = async (call) => {
  const header = await foundBowler(call.db, call.actor, call.params.id)
  await logAccess(call.db, call, [call.params.id])
  return header
}

export const listBowlerRecords: Handles<'GET audit/bowlerAudit/:id'> = async ({ params, query, actor, db }) => {
  const { timeZone } = await foundBowler(db, actor, params.id)
  const ofBowler = sql`a.id in (select x.id from audit x left join tournaments on tournaments.id = x.tournament_id
    where x.about @> array[${params.id}]::uuid[] and (x.type_name = 'Bowler' or ${scoped(actor)} and x.tournament_id is not null))`
  return readRecords(db, ofBowler, timeZone, query)
}
