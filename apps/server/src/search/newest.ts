import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** What a search reads by its words, in any order. As many may have missed the newest: then they are looked for from the newest on. */
export const readAtMost = 2_500

/** The newest of the few rows of one name; `offset` keeps the planner from reading all that is newer instead. */
export const newestIn = (rows: RawBuilder<unknown>, most: number) =>
  sql`(select * from (${rows} offset 0) few order by created_at desc limit ${sql.lit(most)})`

interface Wanted {
  table: 'entries' | 'virtual_entries' | 'persons'
  /** Joins to the rows `w` what the condition needs, by `limit` or `offset` looked up for each. */
  joins: RawBuilder<unknown>
  where: RawBuilder<unknown>
  /** What is looked for, when it is not the row itself. */
  id?: RawBuilder<unknown>
  most: number
}
interface Part {
  ids: string[]
  isLast: boolean
  at: string
  id: string
}
/** A part that has more matches than this has enough of them. */
const idsAtMost = 3_000

/**
 * The newest rows that match, by the index on the time they were made: a common name is found among the first rows. Parts of
 * the table that grow, since a plan for so many rows is the right one.
 */
export async function newestFrom(db: Db, { table, joins, where, id = sql`w.id`, most }: Wanted): Promise<string[]> {
  const found = new Set<string>()
  let last: Pick<Part, 'at' | 'id'> | null = null
  for (let size = 500; ; size *= 4) {
    const older: RawBuilder<unknown> = last
      ? sql`where (w.created_at, w.id) < (${last.at}::timestamptz, ${last.id}::uuid)`
      : sql``
    const { rows } = await sql<Part>`
      with w as materialized (
        select w.* from ${sql.table(table)} w ${older} order by w.created_at desc, w.id desc limit ${sql.lit(size)})
      select array(select ${id} from w ${joins} where ${where} order by w.created_at desc, w.id desc limit ${sql.lit(idsAtMost)}) as ids,
        (select count(*) from w) < ${sql.lit(size)} as is_last, w.id, w.created_at::text as at
      from w order by w.created_at, w.id limit 1`.execute(db)
    const part = rows[0]
    for (const one of part?.ids ?? []) found.add(one)
    if (!part || part.isLast || found.size >= most) return [...found].slice(0, most)
    last = part
  }
}

interface Named {
  /** Of `p`, or of `b`. */
  named: RawBuilder<unknown>
  isOurs: RawBuilder<unknown>
  most: number
}
interface Read {
  ids: string[]
  mayLack: boolean
}

/** The newest captains `p` of this name whom the group has. */
export async function newestCaptains(db: Db, { named, isOurs, most }: Named): Promise<string[]> {
  const { rows } = await sql<Read>`
    with named as materialized (select p.* from persons p where ${named} limit ${readAtMost})
    select array(select p.id from (select * from named order by created_at desc, id desc offset 0) p where ${isOurs} limit ${sql.lit(most)}) as ids,
      (select count(*) from named) = ${readAtMost} as may_lack`.execute(db)
  if (rows[0] && !rows[0].mayLack) return rows[0].ids
  const joins = sql`cross join lateral (select * from persons where id = w.id limit 1) p`
  return newestFrom(db, { table: 'persons', joins, where: sql`${named} and ${isOurs}`, most })
}

/** Bowlers that are read by their name in any order, each with its rosters. */
const bowlersAtMost = 1_000

/** The bowlers `b` of this name with the newest rosters `r` that are ours, then those whom the group had otherwise. */
export async function newestBowlers(
  db: Db,
  { named, isOurs, most, wasOurs = sql`false` }: Named & { wasOurs?: RawBuilder<unknown> },
): Promise<string[]> {
  const { rows } = await sql<Read>`
    with named as materialized (select b.id from bowlers b where ${named} limit ${bowlersAtMost})
    select array(select b.id from named b cross join lateral (
        select max(r.created_at) as newest from roster_positions q join rosters r on r.id = q.roster_id
          join tournaments on tournaments.id = r.tournament_id where q.bowler_id = b.id and r.entry_id is not null and ${isOurs}) o
      where o.newest is not null or ${wasOurs} order by o.newest desc nulls last, b.id limit ${sql.lit(most)}) as ids,
      (select count(*) from named) = ${bowlersAtMost} as may_lack`.execute(db)
  if (rows[0] && !rows[0].mayLack) return rows[0].ids
  return newestFrom(db, {
    table: 'entries',
    joins: sql`cross join lateral (select * from rosters where entry_id = w.id limit 1) r
      cross join lateral (select b.* from roster_positions q join bowlers b on b.id = q.bowler_id where q.roster_id = r.id offset 0) b
      join tournaments on tournaments.id = w.tournament_id`,
    where: sql`${named} and ${isOurs}`,
    id: sql`b.id`,
    most,
  })
}

/** Each cut off before anything is joined. */
const allOf = (sources: readonly RawBuilder<unknown>[]) =>
  sql.join(
    sources.map((source) => sql`(${source} limit ${sql.lit(readAtMost)})`),
    sql` union all `,
  )

export interface FoundEntry {
  id: string
  /** Else one of its linked entries was. */
  wasFound: boolean
  /** Of all: so many may have missed the newest. */
  isFull: boolean
}
export const foundColumns = sql`n.id, n.parent_entry_id, n.created_at`

/**
 * The newest of what a search of entries finds, a linked entry as its parent. Each source selects `foundColumns` of entries, in any
 * order, and is cut off before anything is joined; `newest` finds the same among the entries `n`.
 */
export async function newestEntries(
  db: Db,
  sources: readonly RawBuilder<unknown>[],
  newest: { joins?: RawBuilder<unknown>; where: RawBuilder<unknown> },
  most: number,
): Promise<FoundEntry[]> {
  const read = async (from: RawBuilder<unknown>) =>
    await sql<FoundEntry>`
      with found as materialized (${from})
      select coalesce(parent_entry_id, id) as id, bool_or(parent_entry_id is null) as was_found,
        (select count(*) from found) >= ${readAtMost} as is_full
      from found group by 1 order by max(created_at) desc, 1 limit ${sql.lit(most)}`.execute(db)
  const found = await read(allOf(sources))
  if (!found.rows[0]?.isFull) return found.rows
  const ids = await newestFrom(db, {
    table: 'entries',
    joins: sql`cross join lateral (select * from entries where id = w.id limit 1) n ${newest.joins ?? sql``}`,
    where: newest.where,
    // a linked set is three entries
    most: 3 * most,
  })
  return (await read(sql`select ${foundColumns} from entries n where n.id = any(${ids}::uuid[])`)).rows
}

/**
 * The ids of the newest rows that are found, once each, and whether there are more. Each source selects `id` and `created_at`, in any
 * order; `newest` finds the same from the newest on.
 */
export async function newestIds(
  db: Db,
  sources: readonly RawBuilder<unknown>[],
  newest: (most: number) => Promise<string[]>,
  most: number,
): Promise<{ ids: string[]; exceeded: boolean }> {
  const { rows } = await sql<Read>`
    with found as materialized (${allOf(sources)})
    select array(select id from found group by id order by max(created_at) desc, id desc limit ${sql.lit(most + 1)}) as ids,
      (select count(*) from found) >= ${readAtMost} as may_lack`.execute(db)
  const ids = rows[0] && !rows[0].mayLack ? rows[0].ids : await newest(most + 1)
  return { ids: ids.slice(0, most), exceeded: ids.length > most }
}
