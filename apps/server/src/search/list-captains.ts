import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { countedAtMost } from '@kegler/domain/search/lists.rules.ts'
import { wordsOf } from '@kegler/domain/search/search.rules.ts'
import { sql } from 'kysely'
import { admit } from '../access/admit-export.ts'
import type { Db } from '../db/db.ts'
import type { Handles } from '../http/serve.ts'
import { hasWords, isAny, readScope } from './scope.ts'

export const listCaptains: Handles<'POST admin/captains/list'> = async ({ body, actor, db, now }) => {
  const columns = await admit(db, actor, 'captains', body, now)
  const all = await readScope(db, actor, now, { past: body.includePastTournaments || body.tournamentId !== undefined })
  const scope = body.tournamentId === undefined ? all : all.filter((one) => one === body.tournamentId)
  const { after, limit, descending, text, due } = body
  const isListed = sql`p.merged_into is null and exists (
      select from entries n where n.captain_id = p.id and ${isAny('n.tournamentId', scope)} ${
        due ? sql`and exists (select from balances b where b.entry_id = n.id and b.amount > 0)` : sql``
      }
      union all select from virtual_entries n where n.captain_id = p.id and ${isAny('n.tournamentId', scope)} ${
        due ? sql`and exists (select from balances b where b.virtual_entry_id = n.id and b.amount > 0)` : sql``
      })
    ${text === undefined ? sql`` : sql`and ${hasWords('p.search', wordsOf(text))}`}`
  const begins = after
    ? sql`and (p.sort_name, p.id) ${descending ? sql`<` : sql`>`} (${after.key}::text, ${after.id}::uuid)`
    : sql``
  const direction = descending ? sql`desc` : sql`asc`
  const { rows } = await sql<{ id: string; key: string }>`
    select p.id, p.sort_name as key from persons p where ${isListed} ${begins}
    order by p.sort_name ${direction}, p.id ${direction} limit ${sql.lit(limit + 1)}`.execute(db)
  const counted = after
    ? null
    : await sql<{ n: number }>`select count(*)::int as n from (
        select 1 from persons p where ${isListed} limit ${sql.lit(countedAtMost + 1)}) x`.execute(db)
  const shown = rows.slice(0, limit)
  const facts = new Map(
    (
      await readFacts(
        db,
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
    count: counted ? (counted.rows[0]?.n ?? 0) : null,
    exceededResultLimit: false,
  }
}

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
async function readFacts(db: Db, scope: readonly string[], ids: readonly string[]): Promise<Facts[]> {
  const owned = (table: 'entries' | 'virtual_entries', of: 'entry_id' | 'virtual_entry_id') => sql`
    select count(*) filter (where not n.is_cancelled)::int as n, coalesce(sum(b.amount), 0)::int as amount
    from ${sql.table(table)} n left join balances b on b.${sql.ref(of)} = n.id
    where n.captain_id = p.id and ${isAny('n.tournamentId', scope)}`
  const { rows } = await sql<Facts>`
    select p.id, p.first_name, p.last_name, p.email as captain_email, p.phone as captain_phone, p.birth_date,
      p.subject is not null as has_signed_in, e.n as entries, v.n as virtual_entries, e.amount + v.amount as balance,
      nullif(concat_ws(', ', p.address1, p.address2, p.city, concat_ws(' ', p.state, p.zip), p.country), '') as address
    from persons p, lateral (${owned('entries', 'entry_id')}) e, lateral (${owned('virtual_entries', 'virtual_entry_id')}) v
    where ${isAny('p.id', ids)}`.execute(db)
  return rows
}
