import { expressionBuilder, sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/tournaments.ts'
import type { DB } from '../db/tables.ts'

/** Matches of a search that are shown. */
const shownAtMost = 100
/** Rows that a search asks for: one more than it shows. */
export const searched = shownAtMost + 1
export const matchesOf = <T>(found: readonly T[]) => ({
  matches: found.slice(0, shownAtMost),
  exceededResultLimit: found.length > shownAtMost,
})

/** `inScope` for the `tournaments` of a statement that is written out. */
export const scoped = (actor: Actor) => inScope(actor)(expressionBuilder<DB, 'tournaments'>())

/** Every word occurs in the expression, letter case and accents aside. */
export function hasWords(expression: string, typed: string) {
  const words = typed.split(/\s+/).filter(Boolean)
  const each = words.map(
    (word) => sql`${sql.raw(expression)} like '%' || folded(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`,
  )
  return sql<boolean>`(${sql.join(each, sql` and `)})`
}
/**
 * Records of these types that were called so before: by index on the values that were overwritten, then each by its id; `limit`
 * keeps the planner from reading the whole audit instead.
 */
export const calledBefore = (typeNames: readonly string[], typed: string) => sql`
  select a.record_id from audit_values v cross join lateral (
    select record_id from audit where id = v.audit_id and type_name = any(${typeNames}::text[]) and property is not null limit 1) a
  where v.original_value is not null and ${hasWords('folded(v.original_value)', typed)}`
