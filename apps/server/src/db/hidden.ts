import { type RawBuilder, sql } from 'kysely'

/**
 * A parameter whose value the planner does not see. PostgreSQL plans a prepared statement again at each execution for as
 * long as the plan for the value at hand seems cheaper than one for all; planning takes several times as long as a small
 * read. With its parameters hidden both plans are the same: after a few executions it is kept.
 */
export function hidden<T>(value: T, type: 'uuid' | 'uuid[]' | 'text[]'): RawBuilder<T> {
  return sql<T>`(select ${value}::${sql.raw(type)})::${sql.raw(type)}`
}
