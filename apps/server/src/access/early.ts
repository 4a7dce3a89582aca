import { type EarlyOpening, earlyOpening, hasEarlyOpening } from '@kegler/domain/places/early.rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { TournamentRow } from '../db/locks.ts'
import { remembered } from '../db/remembered.ts'
import type { Actor } from './actor.ts'

/** What the early lists of a tournament say of who asks; an e-mail address that they did not confirm is on none. */
export async function readEarly(
  db: Db | Tx,
  { at, email, emailVerified }: Actor,
  tournament: Pick<TournamentRow, 'id' | 'status' | 'opensAt'>,
): Promise<EarlyOpening | null> {
  if (!at || !emailVerified || !hasEarlyOpening(tournament, at)) return null
  const { id } = tournament
  const hasLists = await remembered(db, `early lists of ${id}`, async () => {
    const row = await db.selectFrom('earlyLists').select('id').where('tournamentId', '=', id).executeTakeFirst()
    return row !== undefined
  })
  if (!hasLists) return null
  const lists = await db
    .selectFrom('earlyLists')
    .select(['name', 'opensAt', 'mostPlaces'])
    .where('tournamentId', '=', id)
    .where(sql<boolean>`emails @> array[${email.toLowerCase()}]::text[]`)
    .orderBy('id')
    .execute()
  return earlyOpening(lists, tournament, at)
}
