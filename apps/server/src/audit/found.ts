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
/** Records of a type that were called so before: by index on the values that were overwritten. */
export const calledBefore = (typeName: string, typed: string) => sql`
  select a.record_id from audit_values v join audit a on a.id = v.audit_id
  where v.original_value is not null and ${hasWords('folded(v.original_value)', typed)} and a.type_name = ${typeName}
    and a.property is not null`
