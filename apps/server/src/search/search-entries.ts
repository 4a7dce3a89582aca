import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { digitsOf, searchLimit, wordsOf } from '@kegler/domain/search/search.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { type FoundEntry, foundColumns, newestEntries, newestIn } from './newest.ts'
import { hasNumber, hasWords, isAny, isNamedBowler, readScope } from './scope.ts'

export const searchByEntry: Handles<'POST admin/entry/searchByEntry'> = async ({ body, actor, db, now }) => {
  const digits = digitsOf(body.SearchTerms)
  if (digits === null) return { items: [], showingLinkedEntryInstead: false, exceededResultLimit: false }
  const scope = await readScope(db, actor, now, { past: body.includePastTournaments })
  const isFound = sql`${hasNumber(digits)} and ${isAny('n.tournamentId', scope)}`
  return searchEntries(db, [sql`select ${foundColumns} from entries n where ${isFound}`], { where: isFound })
}

export const searchByCaptainOrCoordinator: Handles<'POST admin/entry/searchByCaptOrCoordinator'> = async (given) => {
  const { body, actor, db, now } = given
  const scope = await readScope(db, actor, now, { past: body.includePastTournaments })
  const words = wordsOf(body.SearchTerms)
  const isCaptain = sql`${hasWords('p.search', words)} and p.merged_into is null`
  const isCoordinator = hasWords('n.search', words)
  const inScope = isAny('n.tournamentId', scope)
  return searchEntries(
    db,
    [
      sql`select ${foundColumns} from persons p join entries n on n.captain_id = p.id where ${isCaptain} and ${inScope}`,
      sql`select ${foundColumns} from entries n where ${isCoordinator} and ${inScope}`,
    ],
    {
      joins: sql`cross join lateral (select * from persons where id = n.captain_id limit 1) p`,
      where: sql`(${isCaptain} or ${isCoordinator}) and ${inScope}`,
    },
  )
}

export const searchByBowler: Handles<'POST admin/entry/searchByBowler'> = async ({ body, actor, db, now }) => {
  const scope = await readScope(db, actor, now, { past: body.includePastTournaments })
  const [isNamed, inScope] = [isNamedBowler(body.SearchTerms), isAny('n.tournamentId', scope)]
  const ofBowler = sql`select ${foundColumns} from roster_positions p join rosters r on r.id = p.roster_id join entries n on n.id = r.entry_id
    where p.bowler_id = b.id and ${inScope}`
  return searchEntries(
    db,
    [sql`select n.* from bowlers b cross join lateral ${newestIn(ofBowler, 3 * (searchLimit + 1))} n where ${isNamed}`],
    {
      where: sql`${inScope} and exists (select from rosters r join roster_positions p on p.roster_id = r.id join bowlers b on b.id = p.bowler_id
        where r.entry_id = n.id and ${isNamed} offset 0)`,
    },
  )
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
  filled: number
  numberOfBowlers: number
  balance: number
  wasFound: boolean
}

/** What a search of entries answers: of more than are listed the newest. */
async function searchEntries(
  db: Db,
  sources: Parameters<typeof newestEntries>[1],
  newest: Parameters<typeof newestEntries>[2],
) {
  const found = await newestEntries(db, sources, newest, searchLimit + 1)
  const rows = await readShown(db, found.slice(0, searchLimit))
  const items = rows.map(({ startsAt, ...row }) => ({
    ...row,
    captainName: fullName(row),
    squadDateTime: startsAt?.toISOString() ?? null,
  }))
  return {
    items,
    showingLinkedEntryInstead: items.some(({ wasFound }) => !wasFound),
    exceededResultLimit: found.length > searchLimit,
  }
}

/** In a statement of its own, whose plan is kept: that of a pattern is made each time. */
async function readShown(db: Db, found: readonly FoundEntry[]): Promise<Row[]> {
  if (found.length === 0) return []
  const [ids, wasFound] = [found.map(({ id }) => id), found.map((row) => row.wasFound)]
  const { rows } = await sql<Row>`
    select n.id as entry_id, n.entry_number, t.name as tournament_name, r.name as team_name, p.id as captain_id,
      p.first_name, p.last_name, e.name as event_type, s.starts_at, t.time_zone, n.is_cancelled, shown.was_found,
      r.filled, e.number_of_bowlers, coalesce(b.amount, 0) as balance,
      concat_ws(' ', n.coordinator_first_name, n.coordinator_last_name) as coordinator_name
    from unnest(${ids}::uuid[], ${wasFound}::boolean[]) as shown (id, was_found) join entries n on n.id = shown.id
      join rosters r on r.entry_id = n.id join events e on e.id = n.event_id join persons p on p.id = n.captain_id
      join tournaments t on t.id = n.tournament_id left join squads s on s.id = n.squad_id
      left join balances b on b.entry_id = n.id
    order by n.is_cancelled, t.start_date desc, s.starts_at nulls last, n.entry_number`.execute(db)
  return rows
}
