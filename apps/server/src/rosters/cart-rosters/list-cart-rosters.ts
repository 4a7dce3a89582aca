import { Refusal } from '@kegler/domain/errors.ts'
import { statusesThat } from '@kegler/domain/tournaments/status.rules.ts'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { captainTournament, inScope, type TournamentRow } from '../../access/tournaments.ts'
import type { Db } from '../../db/db.ts'
import type { Handles } from '../../http/serve.ts'
import { catalogueOf } from '../../places/catalogue.ts'
import { asCartRosters } from './as-cart-roster.ts'
import { type CheckedCart, checkCart } from './cart-problems.ts'

/** A roster that is looked at is in use: it is not removed as an old one. */
const touchedMs = 24 * 3_600_000

export const listCartRosters: Handles<'GET registration/cartroster'> = async ({ query, actor, db, now }) => {
  const tournaments = query.tournamentId ? await listedOne(db, actor, query.tournamentId) : await listedAll(db, actor)
  const lists = []
  for (const tournament of tournaments) {
    const cart = await checkCart(db, actor.personId, tournament, await catalogueOf(db, tournament.id))
    await touch(db, cart, now)
    lists.push(...asCartRosters(cart, tournament))
  }
  return lists
}

/** As it was a moment ago; none where captains may not see it. */
const listedOne = (db: Db, actor: Actor, id: string): Promise<TournamentRow[]> =>
  captainTournament(db, actor, id).then(
    (row) => [row],
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'NotFound') return []
      throw error
    },
  )
const listedAll = (db: Db, actor: Actor): Promise<TournamentRow[]> =>
  db
    .selectFrom('tournaments')
    .selectAll()
    .where(inScope(actor))
    .where('status', 'in', statusesThat('list'))
    .where('id', 'in', tournamentsWithCart(actor.personId))
    .orderBy('startDate')
    .execute()

async function touch(db: Db, { entries, virtual }: CheckedCart, now: Date): Promise<void> {
  const isOld = ({ updatedAt }: { updatedAt: Date }) => updatedAt.getTime() < now.getTime() - touchedMs
  const ids = [...entries, ...virtual].filter(isOld).map(({ id }) => id)
  if (ids.length === 0) return
  for (const table of ['rosters', 'cartVirtualRosters'] as const)
    await db.updateTable(table).set({ updatedAt: now }).where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
}

/** Tournaments in which the captain's cart has rosters, or this one. */
export const tournamentsWithCart = (captainId: string, id: string | null = null) =>
  sql<string>`(select tournament_id from rosters
      where captain_id = ${captainId} and entry_id is null and id = coalesce(${id}, id)
    union all select tournament_id from cart_virtual_rosters where captain_id = ${captainId} and id = coalesce(${id}, id))`
