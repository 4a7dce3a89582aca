import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { digitsOf, searchLimit, wordsOf } from '@kegler/domain/search/search.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { hasNumber, hasWords, isAny, isNamedBowler, readScope } from './scope.ts'

/** A linked set is three entries: as many lead to more parents than are listed. */
const sourceAtMost = 3 * (searchLimit + 1)

export const searchByEntry: Handles<'POST admin/entry/searchByEntry'> = async ({ body, actor, db, now }) => {
  const digits = digitsOf(body.SearchTerms)
  if (digits === null) return { items: [], showingLinkedEntryInstead: false, exceededResultLimit: false }
  const scope = await readScope(db, actor, now, { past: body.includePastTournaments })
  return searchEntries(db, [
    sql`select n.id, n.parent_entry_id from entries n
      where ${hasNumber(digits)} and ${isAny('n.tournamentId', scope)}`,
  ])
}

export const searchByCaptainOrCoordinator: Handles<'POST admin/entry/searchByCaptOrCoordinator'> = async (given) => {
  const { body, actor, db, now } = given
  const scope = await readScope(db, actor, now, { past: body.includePastTournaments })
  const words = wordsOf(body.SearchTerms)
  return searchEntries(db, [
    sql`select n.id, n.parent_entry_id from persons p join entries n on n.captain_id = p.id
      where ${hasWords('p.search', words)} and p.merged_into is null and ${isAny('n.tournamentId', scope)}`,
    sql`select n.id, n.parent_entry_id from entries n
      where ${hasWords('n.search', words)} and ${isAny('n.tournamentId', scope)}`,
  ])
}

export const searchByBowler: Handles<'POST admin/entry/searchByBowler'> = async ({ body, actor, db, now }) => {
  const scope = await readScope(db, actor, now, { past: body.includePastTournaments })
  return searchEntries(db, [
    sql`select n.id, n.parent_entry_id from bowlers b cross join lateral (
        select n.id, n.parent_entry_id from roster_positions p join rosters r on r.id = p.roster_id join entries n on n.id = r.entry_id
        where p.bowler_id = b.id and ${isAny('n.tournamentId', scope)} limit ${sql.lit(sourceAtMost)}) n
      where ${isNamedBowler(body.SearchTerms)}`,
  ])
}

interface Row {
  entryId: string
  entryNumber: number
  tournamentName: string
  teamName: string
  captainId: string
  firstName: string
  lastName: string
  eventType: string
  startsAt: Date | null
  timeZone: string
  coordinatorName: string
  isCancelled: boolean
  wasFound: boolean
}

interface Found {
  id: string
  /** Else one of its linked entries was. */
  wasFound: boolean
}

/**
 * What a search of entries answers. Each source selects `id` and `parent_entry_id` of entries and is cut off before
 * anything is joined; a linked entry is shown as its parent.
 */
async function searchEntries(db: Db, sources: readonly RawBuilder<unknown>[]) {
  const capped = sources.map((source) => sql`(${source} limit ${sql.lit(sourceAtMost)})`)
  const found = await sql<Found>`
    with found as materialized (${sql.join(capped, sql` union all `)})
    select coalesce(parent_entry_id, id) as id, bool_or(parent_entry_id is null) as was_found from found group by 1`.execute(
    db,
  )
  const rows = await readShown(db, found.rows)
  const items = rows.slice(0, searchLimit).map(({ startsAt, ...row }) => ({
    ...row,
    captainName: fullName(row),
    squadDateTime: startsAt?.toISOString() ?? null,
  }))
  return {
    items,
    showingLinkedEntryInstead: items.some(({ wasFound }) => !wasFound),
    exceededResultLimit: rows.length > searchLimit,
  }
}

/** In a statement of its own, whose plan is kept: that of a pattern is made each time. */
async function readShown(db: Db, found: readonly Found[]): Promise<Row[]> {
  if (found.length === 0) return []
  const [ids, wasFound] = [found.map(({ id }) => id), found.map((row) => row.wasFound)]
  const { rows } = await sql<Row>`
    select n.id as entry_id, n.entry_number, t.name as tournament_name, r.name as team_name, p.id as captain_id,
      p.first_name, p.last_name, e.name as event_type, s.starts_at, t.time_zone, n.is_cancelled, shown.was_found,
      concat_ws(' ', n.coordinator_first_name, n.coordinator_last_name) as coordinator_name
    from unnest(${ids}::uuid[], ${wasFound}::boolean[]) as shown (id, was_found) join entries n on n.id = shown.id
      join rosters r on r.entry_id = n.id join events e on e.id = n.event_id join persons p on p.id = n.captain_id
      join tournaments t on t.id = n.tournament_id left join squads s on s.id = n.squad_id
    order by n.is_cancelled, t.start_date desc, s.starts_at nulls last, n.entry_number limit ${sql.lit(searchLimit + 1)}`.execute(
    db,
  )
  return rows
}
