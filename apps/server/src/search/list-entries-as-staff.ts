import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { admit } from '../access/admit-export.ts'
import { mayReadContact } from '../access/contact.ts'
import { entryFacts } from '../access/entries.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { instantKey, numberKey, type Order, readPage, textKey } from './pages.ts'
import { readEntryFilters } from './read-entry-filters.ts'
import { isAny } from './scope.ts'

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
/** What the orders are by, of entries that are known: read from there, the planner walks through the order. */
const keys = {
  number: sql``,
  squad: sql`join squads q on q.id = n.squad_id`,
  team: sql`join rosters q on q.entry_id = n.id`,
  balance: sql`join balances q on q.entry_id = n.id`,
}

export const listEntriesAsStaff: Handles<'POST admin/entries/list'> = async ({ body, actor, db, now }) => {
  await admit(db, actor, 'entries', body, now)
  const { scope, filters, among, counted, exceeded } = await readEntryFilters(db, actor, body, now)
  // who has no squad is in no order of squads
  const sort = body.noSquad && body.sort === 'squad' ? 'number' : body.sort
  const [known, left] = among ?? [null, filters]
  const order = known ? { ...orders[sort], ...known, from: sql`${known.from} ${keys[sort]}` } : orders[sort]
  // whoever has no squad is not in the order of squads, nor counted there
  const inSquads = known
    ? ([known, [...left, sql`n.squad_id is not null`]] as const)
    : ([orders.squad, filters] as const)
  const inOrder = sort === 'squad' ? inSquads : (counted ?? ([orders.number, filters] as const))
  const { ids, next, count } = await readPage(db, scope, [order], left, body, inOrder)
  const facts = new Map((await readFacts(db, actor, ids)).map((row) => [row.id, row]))
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
  return { items, next, count, exceededResultLimit: exceeded }
}

const readFacts = (db: Db, actor: Actor, ids: readonly string[]) =>
  entryFacts(db)
    .innerJoin('persons as p', 'p.id', 'n.captainId')
    .innerJoin('tournaments as t', 't.id', 'n.tournamentId')
    .leftJoin('balances as b', 'b.entryId', 'n.id')
    .leftJoin('divisions as d', 'd.id', 'n.divisionId')
    .select(['n.divisionFailed', 'n.isCancelled', 'n.parentEntryId', 'n.captainId', 'n.createdAt'])
    .select(['n.tournamentId', 'n.eventId', 'n.squadId'])
    .select(['r.filled', 'r.groupCode', 'r.pairCode', 'e.numberOfBowlers', 'd.name as divisionName'])
    .select(['p.firstName', 'p.lastName', 'p.email as captainEmail'])
    .select(['t.name as tournamentName', 't.timeZone'])
    .select((eb) => [
      eb.fn.coalesce('b.amount', eb.lit(0)).as('balance'),
      sql<string | null>`case when ${mayReadContact(actor, sql`p.id`)} then p.phone end`.as('captainPhone'),
      sql<string>`concat_ws(' ', n.coordinator_first_name, n.coordinator_last_name)`.as('coordinatorName'),
    ])
    .where(isAny('n.id', ids))
    .execute()
