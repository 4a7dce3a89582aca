import { textMatchesAtMost } from '@kegler/domain/search/lists.rules.ts'
import type { EntryFilters } from '@kegler/domain/search/lists.staff.calls.ts'
import { digitsOf, wordsOf } from '@kegler/domain/search/search.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../db/db.ts'
import { debtsAlone, entryFilters, entryOf, fewAtMost, readFew, sourceOf, withIds } from './entry-filters.ts'
import { newestFrom, newestIds } from './newest.ts'
import { readCount, type Source } from './pages.ts'
import { hasNumber, hasWords, isAny, readScope } from './scope.ts'

/**
 * Which entries (`n`) a list of staff holds: tournaments and filters. `among`: what a page has to look through, when that is
 * known; `counted`: how many they are, or where that is found for less than in the order of the list. `exceeded`: the
 * text fits more than are looked at.
 */
export async function readEntryFilters(db: Db, actor: Actor, given: z.output<typeof EntryFilters>, now: Date) {
  const scope = await readListScope(db, actor, given, now)
  const filters = entryFilters(given, now)
  if (given.text !== undefined) {
    const { ids, exceeded } = await readTextMatches(db, scope, given.text)
    const among: Among = [withIds(ids), filters]
    return { scope, filters: [...filters, isAny('n.id', ids)], among, counted: among, exceeded }
  }
  const source = await sourceOf(db, scope, given)
  const ofSource = entryFilters(given, now, true)
  const alone = source && debtsAlone(scope, given, now)
  const debts = alone && (await readCount(db, scope, [alone, []]))
  const few = source && (debts ?? 0) <= fewAtMost && (await readFew(db, scope, source, ofSource))
  if (few) {
    const among: Among = [withIds(few), []]
    return { scope, filters: [isAny('n.id', few)], among, counted: few.length, exceeded: false }
  }
  const counted: Among | null = source && [source, ofSource]
  return { scope, filters, among: null, counted: debts ?? counted, exceeded: false }
}
type Among = [Source, readonly RawBuilder<unknown>[]]

interface OfTournaments {
  tournamentId?: string | undefined
  includePastTournaments: boolean
}
/** The tournaments of a list: the one that it names, or those of the actor's group. */
export async function readListScope(
  db: Db,
  actor: Actor,
  { tournamentId, includePastTournaments }: OfTournaments,
  now: Date,
): Promise<string[]> {
  const all = await readScope(db, actor, now, { past: includePastTournaments || tournamentId !== undefined })
  return tournamentId === undefined ? all : all.filter((one) => one === tournamentId)
}

/** The newest entries whose team, captain, coordinator or number the text fits. */
function readTextMatches(db: Db, scope: readonly string[], typed: string) {
  const words = wordsOf(typed)
  const digits = digitsOf(typed)
  const inScope = isAny('n.tournamentId', scope)
  const [ofTeam, ofCaptain, ofCoordinator] = ['r', 'p', 'n'].map((table) => hasWords(`${table}.search`, words))
  const numbered = digits ? [hasNumber(digits)] : []
  const row = sql`select n.id, n.created_at from`
  const sources = [
    sql`${row} rosters r ${entryOf('r')} where r.entry_id is not null and ${ofTeam} and ${inScope}`,
    sql`${row} persons p join entries n on n.captain_id = p.id where ${ofCaptain} and ${inScope}`,
    ...[ofCoordinator, ...numbered].map((isFound) => sql`${row} entries n where ${isFound} and ${inScope}`),
  ]
  const newest = (most: number) =>
    newestFrom(db, {
      table: 'entries',
      joins: sql`cross join lateral (select * from entries where id = w.id limit 1) n
        cross join lateral (select * from persons where id = n.captain_id limit 1) p
        left join lateral (select * from rosters where entry_id = n.id limit 1) r on true`,
      where: sql`(${sql.join([ofTeam, ofCaptain, ofCoordinator, ...numbered], sql` or `)}) and ${inScope}`,
      most,
    })
  return newestIds(db, sources, newest, textMatchesAtMost)
}
