import { plainIdOf, wordsOf } from '@kegler/domain/search/search.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { hasNotEnded, inScope } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'

/** Ids of the actor's tournaments: all, or those whose end date, in their own zone, is not before today. */
export async function readScope(db: Db, actor: Actor, now: Date, { past }: { past: boolean }): Promise<string[]> {
  const rows = await db
    .selectFrom('tournaments')
    .select('id')
    .where(inScope(actor))
    .$if(!past, (query) => query.where(hasNotEnded(now)))
    .execute()
  return rows.map(({ id }) => id)
}

export const isAny = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`

/** Entries (`n`) whose number begins so: a range, for which a plan that is kept has an index, as it has not for a pattern. */
export const hasNumber = (digits: string) =>
  sql<boolean>`(n.entry_number::text ~>=~ ${digits} and n.entry_number::text ~<~ ${`${digits}:`})`

/** A `search` column has every word, letter case and accents aside. */
export const hasWords = (column: string, words: readonly string[]) =>
  sql<boolean>`${sql.join(
    words.map((word) => sql`${sql.ref(column)} like containing(${word}::text)`),
    sql` and `,
  )}`

/** Bowlers (`b`) with these words, or whose membership id has these digits and letters. */
export function isNamedBowler(typed: string) {
  const plain = plainIdOf(typed)
  const words = hasWords('b.search', wordsOf(typed))
  return plain ? sql<boolean>`(${words} or replace(b.usbc_id, '-', '') like ${`%${plain}%`})` : words
}

/**
 * A captain (`p`) whom the actor's group knows: who has an entry, a virtual entry or a payment in one of its tournaments,
 * a note of it, or was made there.
 */
export const isKnownCaptain = (tournamentIds: readonly string[], { group }: Actor) => sql<boolean>`
  p.merged_into is null and exists (
    select from entries where captain_id = p.id and ${isAny('tournament_id', tournamentIds)}
    union all select from virtual_entries where captain_id = p.id and ${isAny('tournament_id', tournamentIds)}
    union all select from payments where payer_id = p.id and ${isAny('tournament_id', tournamentIds)}
    union all select from captain_notes where person_id = p.id and group_id is not distinct from ${group?.id ?? null}::uuid
      and ${group === null || group.id !== null}
    union all select from person_groups where person_id = p.id and group_id = ${group?.id ?? null}::uuid)`
