import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { countedAtMost } from '@kegler/domain/search/lists.rules.ts'
import { wordsOf } from '@kegler/domain/search/search.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { admit } from '../access/admit-export.ts'
import { mayReadContact } from '../access/contact.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { readListScope } from './read-entry-filters.ts'
import { hasWords, isAny } from './scope.ts'

export const listCaptains: Handles<'POST admin/captains/list'> = async ({ body, actor, db, now }) => {
  const columns = await admit(db, actor, 'captains', body, now)
  const scope = await readListScope(db, actor, body, now)
  const { rows, count } = await (body.due ? readDebtors(db, scope, body) : readCaptains(db, scope, body))
  const { limit } = body
  const shown = rows.slice(0, limit)
  const facts = new Map(
    (
      await readFacts(
        db,
        actor,
        scope,
        shown.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  return {
    items: shown
      .flatMap(({ id }) => facts.get(id) ?? [])
      .map((row) => ({
        ...row,
        captainId: row.id,
        captainName: fullName(row) || row.captainEmail,
        birthDate: columns.includes('birthDate') ? row.birthDate : null,
        address: columns.includes('address') ? row.address : null,
      })),
    next: rows.length > limit ? (shown.at(-1) ?? null) : null,
    count,
    exceededResultLimit: false,
  }
}

interface Key {
  id: string
  key: string
}
type ListRequest = Pick<
  Parameters<Handles<'POST admin/captains/list'>>[0]['body'],
  'after' | 'limit' | 'descending' | 'text'
>

/** Captains with entries or virtual entries in these tournaments, one more than a page holds, by name. */
async function readCaptains(db: Db, scope: readonly string[], asked: ListRequest) {
  const { after, limit } = asked
  const isListed = sql`${matches(asked)} and exists (
      select from entries n where n.captain_id = p.id and ${isAny('n.tournamentId', scope)}
      union all select from virtual_entries n where n.captain_id = p.id and ${isAny('n.tournamentId', scope)})`
  const { begins, order } = orderOf(asked)
  const page = sql<Key>`
    select p.id, p.sort_name as key from persons p where ${isListed} ${begins} order by ${order} limit ${sql.lit(limit + 1)}`
  const count = sql<{ n: number }>`
    select count(*)::int as n from (select from persons p where ${isListed} limit ${sql.lit(countedAtMost + 1)}) x`
  const [{ rows }, counted] = await Promise.all([page.execute(db), after ? null : count.execute(db)])
  return { rows, count: counted ? (counted.rows[0]?.n ?? 0) : null }
}

/** Those with a balance due: found once, from the index of balances, for the page and for their number. */
async function readDebtors(db: Db, scope: readonly string[], asked: ListRequest) {
  const { begins, order } = orderOf(asked)
  const { rows } = await sql<Key & { n: number }>`
    with debtors as materialized (
        select distinct captain_id as id from balances where ${isAny('tournamentId', scope)} and amount > 0),
      listed as materialized (select p.id, p.sort_name from debtors d cross join lateral (
        select * from persons where id = d.id limit 1) p where ${matches(asked)})
    select p.id, p.sort_name as key, (select count(*)::int from (select from listed limit ${sql.lit(countedAtMost + 1)}) x) as n
    from listed p where true ${begins} order by ${order} limit ${sql.lit(asked.limit + 1)}`.execute(db)
  return { rows, count: asked.after ? null : (rows[0]?.n ?? 0) }
}

function orderOf({ after, descending }: ListRequest) {
  const direction = descending ? sql`desc` : sql`asc`
  return {
    begins: after
      ? sql`and (p.sort_name, p.id) ${descending ? sql`<` : sql`>`} (${after.key}::text, ${after.id}::uuid)`
      : sql``,
    order: sql`p.sort_name ${direction}, p.id ${direction}`,
  }
}
const matches = ({ text }: ListRequest) =>
  sql`p.merged_into is null ${text === undefined ? sql`` : sql`and ${hasWords('p.search', wordsOf(text))}`}`

interface Facts {
  id: string
  firstName: string
  lastName: string
  captainEmail: string
  captainPhone: string | null
  hasSignedIn: boolean
  birthDate: string | null
  address: string | null
  entries: number
  virtualEntries: number
  balance: number
}
async function readFacts(db: Db, actor: Actor, scope: readonly string[], ids: readonly string[]): Promise<Facts[]> {
  const contact = mayReadContact(actor, sql`p.id`)
  const owned = (table: 'entries' | 'virtual_entries', of: 'entry_id' | 'virtual_entry_id') => sql`
    select count(*) filter (where not n.is_cancelled)::int as n, coalesce(sum(b.amount), 0)::int as amount
    from ${sql.table(table)} n left join balances b on b.${sql.ref(of)} = n.id
    where n.captain_id = p.id and ${isAny('n.tournamentId', scope)}`
  const { rows } = await sql<Facts>`
    select p.id, p.first_name, p.last_name, p.email as captain_email, case when ${contact} then p.phone end as captain_phone, case when ${contact} then p.birth_date end as birth_date,
      p.subject is not null as has_signed_in, e.n as entries, v.n as virtual_entries, e.amount + v.amount as balance,
      case when ${contact} then nullif(concat_ws(', ', p.address1, p.address2, p.city, concat_ws(' ', p.state, p.zip), p.country), '') end as address
    from persons p, lateral (${owned('entries', 'entry_id')}) e, lateral (${owned('virtual_entries', 'virtual_entry_id')}) v
    where ${isAny('p.id', ids)}`.execute(db)
  return rows
}
