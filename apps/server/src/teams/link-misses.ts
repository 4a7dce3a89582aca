import { Refusal } from '@kegler/domain/errors.ts'
import { missesMs, mostMisses, tooManyTries } from '@kegler/domain/teams/join.rules.ts'
import { sql } from 'kysely'
import type { ActorLink } from '../access/actor.ts'
import { type Db, transact } from '../db/db.ts'

const author = { email: 'links', act: 'count tries' }
const keysOf = ({ id, kind, from }: ActorLink): [key: string, most: number][] => [
  [`facts ${id}`, mostMisses[kind]],
  [`facts ${from}`, mostMisses.address],
]

/**
 * Counts a try as a miss before it is known to be one, so that tries at once cannot pass the limit, of all processes
 * together. @throws Refusal TooManyRequests
 */
export const countMiss = (db: Db, link: ActorLink, now: Date): Promise<void> =>
  transact(db, author, async (tx) => {
    const since = new Date(now.getTime() - missesMs)
    for (const [key, most] of keysOf(link)) {
      const { rows } = await sql`
        insert into link_misses as m (key, since, n) values (${key}, ${now}, 1)
        on conflict (key) do update set n = case when m.since > ${since} then m.n + 1 else 1 end,
          since = case when m.since > ${since} then m.since else excluded.since end
        where m.since <= ${since} or m.n < ${most}
        returning key`.execute(tx)
      if (rows.length === 0) throw new Refusal('TooManyRequests', tooManyTries)
    }
  })

/** It was none, or nobody could tell. */
export const forgetMiss = (db: Db, link: ActorLink): Promise<void> =>
  transact(db, author, async (tx) => {
    const keys = keysOf(link).map(([key]) => key)
    await sql`update link_misses set n = n - 1 where key = any(${keys}::text[]) and n > 0`.execute(tx)
  })
