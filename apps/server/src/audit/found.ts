import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import type { DB } from '../db/tables.ts'

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

/** The longest word finds names by their index; the other words may occur in any name of the same entry. */
export function splitWords(typed: string): { first: string; others: string } {
  const [first = '', ...others] = typed
    .split(/\s+/)
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
  return { first, others: others.join(' ') }
}

/** Rows that a search of entries looks through, and names by which it looks for former owners. */
const readAtMost = 2_500
/** Captains and bowlers whose names have the word: `people` and `players` of `newestOf`. */
const owners = (first: string) => sql`
  people as materialized (select id, search from persons p where ${hasWords('p.search', first)} limit ${readAtMost}),
  players as materialized (select id, search from bowlers b where ${hasWords('b.search', first)} limit ${readAtMost})`

/**
 * The newest of what the parts find: each selects `id` and `created_at` of entries of the actor's group. Parts are read in
 * this order until the limit; `isCut` when there may be more.
 */
export async function newestOf(db: Db, first: string, parts: readonly RawBuilder<unknown>[]) {
  const part = (each: RawBuilder<unknown>) => sql`(${each} limit ${readAtMost})`
  const { rows } = await sql<{ ids: string[]; isCut: boolean }>`
    with ${owners(first)}, found as materialized (${sql.join(parts.map(part), sql` union all `)} limit ${readAtMost}),
      newest as (select id, created_at from found group by id, created_at order by created_at desc, id limit ${searched})
    select array(select id from newest) as ids,
      ${readAtMost} in ((select count(*) from found), (select count(*) from people), (select count(*) from players)) as is_cut`.execute(
    db,
  )
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
