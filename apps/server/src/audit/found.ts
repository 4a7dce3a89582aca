import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import type { DB } from '../db/tables.ts'
import { isNamedBowler } from '../search/scope.ts'

/** Matches of a search that are shown. */
const shownAtMost = 100
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

/** Entries that a search looks through for each word, and those of which one name has all of several words. */
const readAtMost = 2_500
const wholeAtMost = 200

interface Parts {
  /** Selects `id`, `created_at` and `search` of entries of the actor's group by names that have all these words. */
  find: (words: string) => RawBuilder<unknown>[]
  /** Joins to the entries `f` what `names` of theirs need. */
  joins: RawBuilder<unknown>
  names: string
}

/**
 * The newest entries with every word in a name of theirs: those of which one name has all the words; when these are few,
 * also those that are found by any of the words and have the others in other names. `isCut` when there may be more.
 */
export async function newestOf(db: Db, typed: string, { find, joins, names }: Parts) {
  const words = typed.split(/\s+/).filter(Boolean).slice(0, 4)
  const all = (queries: RawBuilder<unknown>[]) => sql.join(queries, sql` union all `)
  const union = (parts: RawBuilder<unknown>[], most: number) =>
    sql`${all(parts.map((part) => sql`(${part} limit ${most})`))} limit ${most}`
  const [most, spread] = words.length > 1 ? [wholeAtMost, words] : [readAtMost, []]
  const isWhole = sql`(select count(*) from whole) = ${most}`
  const found = spread.map((word, index) => ({
    table: sql.table(`found_${index}`),
    query: sql`select * from (${union(find(word), readAtMost)}) f where not ${isWhole}`,
  }))
  const others = found.map(
    ({ table }) => sql`select f.id, f.created_at from ${table} f ${joins} where ${hasWords(names, typed)}`,
  )
  const isFull = found.map(({ table }) => sql`(select count(*) from ${table}) = ${readAtMost}`)
  const { rows } = await sql<{ ids: string[]; isCut: boolean }>`
    with whole as materialized (${union(find(typed), most)}),
      ${sql.join([...found.map(({ table, query }) => sql`${table} as materialized (${query})`), sql`matching as (${all([sql`select id, created_at from whole`, ...others])})`])}
    select array(select id from matching group by id, created_at order by created_at desc, id limit ${searched}) as ids,
      (${isWhole} ${isFull.length ? sql`or ${sql.join(isFull, sql` and `)}` : sql``}) as is_cut`.execute(db)
  return rows[0] ?? { ids: [], isCut: false }
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

/**
 * Records of these types that were called so before: by index on the values that were overwritten, then each by its id; `limit`
 * keeps the planner from reading the whole audit instead.
 */
export const calledBefore = (typeNames: readonly string[], typed: string, columns = sql`a.record_id`) => sql`
  select ${columns} from audit_values v cross join lateral (
    select record_id from audit where id = v.audit_id and type_name = any(${typeNames}::text[]) and property is not null limit 1) a
  where v.original_value is not null and ${hasWords('folded(v.original_value)', typed)}`
