import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import type { DB } from '../db/tables.ts'
import { newestFrom, readAtMost } from '../search/newest.ts'
import { isNamedBowler } from '../search/scope.ts'

/** Matches of a search that are shown: the newest, in whatever order. */
export const shownAtMost = 100
/** Rows that a search asks for: one more than it shows. */
export const searched = shownAtMost + 1
export const matchesOf = <T>(found: readonly T[], isCut = false) => ({
  matches: found.slice(0, shownAtMost),
  exceededResultLimit: isCut || found.length > shownAtMost,
})

/** `inScope` for the `tournaments` of a statement that is written out. */
export const scoped = (actor: Actor) => inScope(actor)(expressionBuilder<DB, 'tournaments'>())

/** Every word occurs in the expression, letter case and accents aside. */
export function hasWords(expression: string, typed: string) {
  const words = typed.split(/\s+/).filter(Boolean)
  if (words.length === 0) return sql<boolean>`true`
  const each = words.map(
    (word) => sql`${sql.raw(expression)} like '%' || folded(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`,
  )
  return sql<boolean>`(${sql.join(each, sql` and `)})`
}

/** The names of a bowler `b`, with their membership id also as digits and letters alone. */
export const bowlerNames = `(b.search || ' ' || folded(replace(b.usbc_id, '-', '')))`
/** Bowlers `x` with these words, or with this membership id however it is typed. */
export const bowlersNamed = (words: string) =>
  sql`(select b.id, ${sql.raw(bowlerNames)} as search from bowlers b where ${isNamedBowler(words)}) x`

/** Entries of which one name has all of several words. */
const fewAtMost = 200

interface Parts {
  actor: Actor
  table: 'entries' | 'virtual_entries'
  /** Selects `id`, `created_at` and `search` of entries of the actor's group by names that have all these words. */
  find: (words: string) => RawBuilder<unknown>[]
  /** Joins to the entries `f` what `names` of theirs need. */
  joins: RawBuilder<unknown>
  names: string
  /** The names that the entry `w` had before. */
  former: RawBuilder<unknown>
  /** Another way to match, of what `joins` joins. */
  also?: RawBuilder<unknown>
}

/**
 * The newest entries with every word in a name of theirs, one more than are shown: those of which one name has all the words;
 * when these are few, also those that are found by any of the words and have the others in other names. Each is read up to a limit in any order;
 * when that may have left some out, they are looked for from the newest on.
 */
export async function newestOf(db: Db, typed: string, parts: Parts): Promise<string[]> {
  const { actor, table, find, joins, names, former, also = sql`false` } = parts
  const words = typed.split(/\s+/).filter(Boolean).slice(0, 4)
  const all = (queries: RawBuilder<unknown>[]) => sql.join(queries, sql` union all `)
  const union = (queries: RawBuilder<unknown>[]) =>
    sql`${all(queries.map((query) => sql`(${query} limit ${readAtMost})`))} limit ${readAtMost}`
  const spread = words.length > 1 ? words : []
  const isFull = (name: RawBuilder<unknown>) => sql`(select count(*) from ${name}) = ${readAtMost}`
  const isWhole = isFull(sql`whole`)
  const isFew = sql`(select count(*) from whole) < ${fewAtMost}`
  const found = spread.map((word, index) => ({
    table: sql.table(`found_${index}`),
    query: sql`select * from (${union(find(word))}) f where ${isFew}`,
  }))
  const areFull = sql.join([isFew, ...found.map((one) => isFull(one.table))], sql` and `)
  const others = found.map(
    (one) =>
      sql`select f.id, f.created_at from ${one.table} f ${joins} where not (${areFull}) and ${hasWords(names, typed)}`,
  )
  // what has all of the words is among what was found by one of them, once that is all there is
  const mayLack = found.length ? sql`(${isWhole} or (${areFull}))` : isWhole
  const { rows } = await sql<{ ids: string[]; mayLack: boolean }>`
    with whole as materialized (${union(find(typed))}),
      ${sql.join([...found.map((one) => sql`${one.table} as materialized (${one.query})`), sql`matching as (${all([sql`select id, created_at from whole`, ...others])})`])}
    select array(select id from matching group by id, created_at order by created_at desc, id desc limit ${searched}) as ids,
      ${mayLack} as may_lack`.execute(db)
  const [read] = rows
  if (read && !read.mayLack) return read.ids
  return newestFrom(db, {
    table,
    joins: sql`cross join lateral (select w.id, ${former} as search) f ${joins} cross join lateral (select ${sql.raw(names)} as names offset 0) y`,
    where: sql`(${hasWords('y.names', typed)} or ${also})
      and exists (select from tournaments where tournaments.id = w.tournament_id and ${scoped(actor)})`,
    most: searched,
  })
}

/** Records of a type that `x` of people and of players had before, by the indexes on former values. */
export const formerlyOf = (captains: string, bowlers: string) => ({
  people: sql`(select distinct a.record_id from audit a where a.original_value = x.id::text
    and a.property in ('captain_id', 'payer_id') and a.type_name = ${captains})`,
  players: sql`(select distinct a.record_id from audit a
    where (case when a.property is null then a.original_value::jsonb ->> 'bowler_id' else a.original_value end) = x.id::text
      and a.original_value is not null and a.type_name in ('Roster Position', 'Virtual Entry')
      and (a.property is null or a.property = 'bowler_id') and a.type_name = ${bowlers})`,
})

/** The names of the captains and bowlers that the entry `w` had before, and its former values of these types. */
export const formerNames = (
  captains: string,
  bowlers: string,
  valuesOf: readonly string[] = [],
) => sql`(select string_agg(o.search, ' ') from (
  select x.search from audit a join persons x on x.id = a.original_value::uuid
    where a.record_id = w.id and a.property = 'captain_id' and a.type_name = ${captains}
  union all select ${sql.raw(bowlerNames)} from (select case when property is null then original_value::jsonb ->> 'bowler_id' else original_value end as bowler_id
      from audit where record_id = w.id and type_name = ${bowlers} and (property is null or property = 'bowler_id') and original_value is not null offset 0) a
    join bowlers b on b.id = a.bowler_id::uuid
  union all select folded(v.original_value) from audit a join audit_values v on v.audit_id = a.id
    where a.record_id = w.id and a.type_name = any(${valuesOf}::text[]) and a.property is not null and v.original_value is not null) o)`

/**
 * Records of these types that were called so before, those that were renamed last first where the order is asked for: by index on
 * the values that were overwritten, then each by its id; `limit` keeps the planner from reading the whole audit instead.
 */
export const calledBefore = (typeNames: readonly string[], typed: string, columns = sql`a.record_id`) => sql`
  select ${columns} from audit_values v cross join lateral (
    select record_id from audit where id = v.audit_id and type_name = any(${typeNames}::text[]) and property is not null limit 1) a
  where v.original_value is not null and ${hasWords('folded(v.original_value)', typed)}`
