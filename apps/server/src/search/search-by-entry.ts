import { digitsOf } from '@kegler/domain/search/search.rules.ts'
import { sql } from 'kysely'
import type { Handles } from '../http/serve.ts'
import { hasNumber, isAny, readScope } from './scope.ts'
import { searchEntries } from './search-entries.ts'

export const searchByEntry: Handles<'POST admin/entry/searchByEntry'> = async ({ body, actor, db, now }) => {
  const digits = digitsOf(body.SearchTerms)
  if (digits === null) return { items: [], showingLinkedEntryInstead: false, exceededResultLimit: false }
  const scope = await readScope(db, actor, now, { past: body.includePastTournaments })
  return searchEntries(db, [
    sql`select n.id, n.parent_entry_id from entries n
      where ${hasNumber(digits)} and ${isAny('n.tournamentId', scope)}`,
  ])
}
