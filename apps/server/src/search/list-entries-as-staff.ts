import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { textMatchesAtMost } from '@kegler/domain/search/lists.rules.ts'
import { digitsOf, wordsOf } from '@kegler/domain/search/search.rules.ts'
import { sql } from 'kysely'
import { admit } from '../access/admit-export.ts'
import { entryFacts } from '../access/entries.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { entryFilters, readFewIncomplete } from './entry-filters.ts'
import { instantKey, numberKey, type Order, readPage, textKey } from './pages.ts'
import { hasWords, isAny, readScope } from './scope.ts'

const id = sql`n.id`
const orders: Record<'number' | 'squad' | 'team' | 'balance', Order> = {
  number: {
    from: sql`entries n`,
    ofTournament: sql`n.tournament_id = t.id`,
    key: sql`n.entry_number`,
    id,
    ...numberKey,
  },
  squad: {
    from: sql`squads q join entries n on n.squad_id = q.id`,
    ofTournament: sql`q.tournament_id = t.id`,
    key: sql`q.starts_at`,
    id,
    ...instantKey,
  },
  team: {
    from: sql`rosters q join entries n on n.id = q.entry_id`,
    ofTournament: sql`q.tournament_id = t.id and q.entry_id is not null`,
    key: sql`q.search`,
    id,
    ...textKey,
  },
  balance: {
    from: sql`balances q join entries n on n.id = q.entry_id`,
    ofTournament: sql`q.tournament_id = t.id and q.entry_id is not null`,
    key: sql`q.amount`,
    id,
    ...numberKey,
  },
}

export const listEntriesAsStaff: Handles<'POST admin/entries/list'> = async ({ body, actor, db, now }) => {
  await admit(db, actor, 'entries', body, now)
  const all = await readScope(db, actor, now, { past: body.includePastTournaments || body.tournamentId !== undefined })
  const scope = body.tournamentId === undefined ? all : all.filter((one) => one === body.tournamentId)
  const matches = body.text === undefined ? null : await readTextMatches(db, scope, body.text)
  const filters = entryFilters(body, now)
  if (matches) filters.push(isAny('n.id', matches.ids))
  const incomplete = body.incomplete ? await readFewIncomplete(db, scope) : null
  if (incomplete) filters.push(isAny('n.id', incomplete))
  // who has no squad is in no order of squads
  const sort = body.noSquad && body.sort === 'squad' ? 'number' : body.sort
  const { ids, next, count } = await readPage(db, scope, orders[sort], filters, body)
  const facts = new Map((await readFacts(db, ids)).map((row) => [row.id, row]))
  const items = ids
    .flatMap((one) => facts.get(one) ?? [])
    .map((row) => ({
      ...row,
      entryId: row.id,
      teamName: row.name,
      squadDateTime: row.startsAt?.toISOString() ?? null,
      captainName: fullName(row),
      isLinked: row.parentEntryId !== null,
      createdAt: row.createdAt.toISOString(),
    }))
  return { items, next, count, exceededResultLimit: matches?.exceeded ?? false }
}

/** Entries whose team, captain, coordinator or number the text fits; each source is cut off. */
async function readTextMatches(db: Db, scope: readonly string[], typed: string) {
  const words = wordsOf(typed)
  const digits = digitsOf(typed)
  const ofScope = isAny('n.tournamentId', scope)
  const most = sql.lit(textMatchesAtMost + 1)
  const sources = [
    sql`select n.id from rosters r join entries n on n.id = r.entry_id where ${hasWords('r.search', words)} and ${ofScope}`,
    sql`select n.id from persons p join entries n on n.captain_id = p.id where ${hasWords('p.search', words)} and ${ofScope}`,
    sql`select n.id from entries n where ${hasWords('n.search', words)} and ${ofScope}`,
    ...(digits ? [sql`select n.id from entries n where n.entry_number::text like ${`${digits}%`} and ${ofScope}`] : []),
  ].map((source) => sql`(${source} limit ${most})`)
  const { rows } = await sql<{ id: string; source: number }>`${sql.join(sources, sql` union all `)}`.execute(db)
  return { ids: [...new Set(rows.map((row) => row.id))], exceeded: rows.length > textMatchesAtMost }
}

const readFacts = (db: Db, ids: readonly string[]) =>
  entryFacts(db)
    .innerJoin('persons as p', 'p.id', 'n.captainId')
    .innerJoin('tournaments as t', 't.id', 'n.tournamentId')
    .leftJoin('balances as b', 'b.entryId', 'n.id')
    .leftJoin('divisions as d', 'd.id', 'n.divisionId')
    .select(['n.divisionFailed', 'n.isCancelled', 'n.parentEntryId', 'n.captainId', 'n.createdAt'])
    .select(['r.filled', 'r.groupCode', 'r.pairCode', 'e.numberOfBowlers', 'd.name as divisionName'])
    .select(['p.firstName', 'p.lastName', 'p.email as captainEmail', 'p.phone as captainPhone'])
    .select(['t.name as tournamentName', 't.timeZone'])
    .select((eb) => [
      eb.fn.coalesce('b.amount', eb.lit(0)).as('balance'),
      sql<string>`concat_ws(' ', n.coordinator_first_name, n.coordinator_last_name)`.as('coordinatorName'),
    ])
    .where(isAny('n.id', ids))
    .execute()
