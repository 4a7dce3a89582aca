import { Refusal } from '@kegler/domain/errors.ts'
import { countedAtMost } from '@kegler/domain/search/lists.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** An order of a list: where its rows come from, and what they are ordered by. */
export interface Order {
  from: RawBuilder<unknown>
  /** Of one tournament, `t.id`. */
  ofTournament: RawBuilder<unknown>
  key: RawBuilder<unknown>
  /** The key as text for the next page, and back. */
  text: (key: RawBuilder<unknown>) => RawBuilder<unknown>
  parse: (text: string) => RawBuilder<unknown> | null
  id: RawBuilder<unknown>
}
/** Rows of entries, where an index knows them. */
export interface Source {
  from: RawBuilder<unknown>
  /** Of one tournament, `t.id`. */
  ofTournament: RawBuilder<unknown>
}
export const numberKey = {
  text: (key: RawBuilder<unknown>) => sql`${key}::text`,
  parse: (text: string) => (/^-?\d{1,9}$/.test(text) ? sql`${text}::int` : null),
}
export const textKey = {
  text: (key: RawBuilder<unknown>) => key,
  parse: (text: string) => (text.includes('\u0000') ? null : sql`${text}::text`),
}
export const instantKey = {
  text: (key: RawBuilder<unknown>) => sql`(extract(epoch from ${key}) * 1000000)::bigint::text`,
  parse: (text: string) =>
    /^-?\d{1,16}$/.test(text) ? sql`(timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond')` : null,
}

interface PageRequest {
  after?: { key: string; id: string } | undefined
  limit: number
  descending: boolean
}
/** What is counted: where it is, and what it has to meet. */
type Counted = readonly [Source | readonly Source[], readonly RawBuilder<unknown>[]]
interface PageRow {
  id: string
  key: string
}

/**
 * The ids of a page, one more than asked for when there is another: each tournament gives its first rows from an index, of
 * each of the orders, whose keys are of one kind, then they are put in order. With the first page how many there are,
 * counted up to a limit; `counted` where that is cheaper than the order.
 */
export async function readPage(
  db: Db,
  scope: readonly string[],
  orders: readonly [Order, ...Order[]],
  where: readonly RawBuilder<unknown>[],
  { after, limit, descending }: PageRequest,
  counted: number | Counted = [orders, where],
) {
  const direction = descending ? sql`desc` : sql`asc`
  const [{ text, parse }] = orders
  const firstOf = ({ from, ofTournament, key, id }: Order) => {
    const begins = after && begin(parse(after.key), after.id, { key, id, descending })
    const filters = sql.join([ofTournament, ...where, ...(begins ? [begins] : [])], sql` and `)
    return sql`(select ${id} as id, ${key} as k from ${from} where ${filters}
      order by ${key} ${direction}, ${id} ${direction} limit ${sql.lit(limit + 1)})`
  }
  const page = sql<PageRow>`
    select x.id, ${text(sql`x.k`)} as key
    from unnest(${scope}::uuid[]) t(id) cross join lateral (${sql.join(orders.map(firstOf), sql` union all `)}) x
    order by x.k ${direction}, x.id ${direction} limit ${sql.lit(limit + 1)}`.execute(db)
  const [{ rows }, count] = await Promise.all([page, after ? null : readCount(db, scope, counted)])
  const shown = rows.slice(0, limit)
  return {
    ids: shown.map((row) => row.id),
    next: rows.length > limit ? (shown.at(-1) ?? null) : null,
    count,
  }
}

/** How many there are, counted up to a limit. */
export async function readCount(db: Db, scope: readonly string[], counted: number | Counted): Promise<number> {
  if (typeof counted === 'number') return counted
  const [sources, where] = counted
  const most = sql.lit(countedAtMost + 1)
  const all = [sources]
    .flat()
    .map(
      ({ from, ofTournament }) =>
        sql`(select 1 from ${from} where ${sql.join([ofTournament, ...where], sql` and `)} limit ${most})`,
    )
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select 1 from unnest(${scope}::uuid[]) t(id) cross join lateral (${sql.join(all, sql` union all `)}) x limit ${most}) y`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

function begin(
  value: RawBuilder<unknown> | null,
  afterId: string,
  { key, id, descending }: { key: RawBuilder<unknown>; id: RawBuilder<unknown>; descending: boolean },
) {
  if (value === null) throw new Refusal('BadInput', 'This page of the list is unknown. Please open the list again.')
  return descending
    ? sql`${key} <= ${value} and (${key}, ${id}) < (${value}, ${afterId}::uuid)`
    : sql`${key} >= ${value} and (${key}, ${id}) > (${value}, ${afterId}::uuid)`
}
