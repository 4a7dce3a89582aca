import { wordsOf } from '@kegler/domain/search/search.rules.ts'
import { sql } from 'kysely'
import type { Handles } from '../http/serve.ts'
import { hasWords, isAny, readScope } from './scope.ts'
import { searchEntries } from './search-entries.ts'

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
