import { sql } from 'kysely'
import type { Handles } from '../http/serve.ts'
import { isAny, isNamedBowler, readScope } from './scope.ts'
import { searchEntries, sourceAtMost } from './search-entries.ts'

export const searchByBowler: Handles<'POST admin/entry/searchByBowler'> = async ({ body, actor, db, now }) => {
  const scope = await readScope(db, actor, now, { past: body.includePastTournaments })
  return searchEntries(db, [
    sql`select n.id, n.parent_entry_id from bowlers b cross join lateral (
        select n.id, n.parent_entry_id from roster_positions p join rosters r on r.id = p.roster_id join entries n on n.id = r.entry_id
        where p.bowler_id = b.id and ${isAny('n.tournamentId', scope)} limit ${sql.lit(sourceAtMost)}) n
      where ${isNamedBowler(body.SearchTerms)}`,
  ])
}
