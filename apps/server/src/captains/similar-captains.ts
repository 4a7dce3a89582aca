import { isNearly, meantAddress } from '@kegler/domain/captains/email-typos.rules.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import type { Db } from '../db/db.ts'
import { isVisible } from './visible-captain.ts'

/** Looked at by letters; of a name that many have, not all are. */
const looked = sql.lit(200)
const shown = 3

/**
 * Captains of the actor's group whose e-mail addresses differ from this one by a slip. One slip leaves the name before
 * the '@' whole, or one of its halves: each is looked for with the text index.
 */
export async function readSimilar(db: Db, actor: Actor, email: string) {
  const [local = '', domain = ''] = email.split('@')
  if (local.length < 3) return []
  const half = Math.floor(local.length / 2)
  const domains = [domain, meantAddress(email)?.split('@')[1] ?? domain]
  const ofDomain = sql`split_part(p.email, '@', 2) = any(${domains}::text[])`
  const has = (part: string) => sql`p.search like containing(${part}::text)`
  const begins = (part: string) => sql`${has(part)} and starts_with(p.email, ${part}::text)`
  const ends = (part: string) =>
    sql`${has(part)} and right(split_part(p.email, '@', 1), ${part.length}) = ${part}::text`
  const sources = [
    begins(`${local}@`),
    ...(local.length < 6
      ? []
      : [sql`${begins(local.slice(0, half))} and ${ofDomain}`, sql`${ends(local.slice(half))} and ${ofDomain}`]),
  ].map((found) => sql`(select p.id, p.email from persons p where ${found} and p.merged_into is null limit ${looked})`)
  const { rows } = await sql<{ id: string; email: string }>`${sql.join(sources, sql` union all `)}`.execute(db)
  const ids = rows.filter((row) => isNearly(row.email, email)).map(({ id }) => id)
  if (ids.length === 0) return []
  const captains = await db
    .selectFrom('persons')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(isVisible(actor))
    .orderBy('email')
    .limit(shown)
    .execute()
  return captains.map((row) => ({ captainId: row.id, captainName: fullName(row), captainEmail: row.email }))
}
