import { type RawBuilder, sql } from 'kysely'

/**
 * Every word that was typed occurs in the column, in any order, letter case and accents aside. The column is one of
 * the `search` columns, whose trigram index serves words of three letters and more.
 */
export function containsWords(column: string, typed: string): RawBuilder<boolean> {
  const words = typed.trim().split(/\s+/)
  const each = words.map(
    (word) => sql`${sql.ref(column)} like '%' || folded(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`,
  )
  return sql<boolean>`(${sql.join(each, sql` and `)})`
}
