import { statusesThat } from '@kegler/domain/tournaments/status.rules.ts'
import { sql } from 'kysely'
import { inScope, type TournamentRow } from '../../access/tournaments.ts'
import type { Handles } from '../../http/serve.ts'
import { asCartRosters } from './as-cart-roster.ts'
import { checkCart } from './cart-problems.ts'

/** A roster that is looked at is in use: it is not removed as an old one. */
const touchedMs = 24 * 3_600_000

export const listCartRosters: Handles<'GET registration/cartroster'> = async ({ query, actor, db, now }) => {
  const tournaments: TournamentRow[] = await db
    .selectFrom('tournaments')
    .selectAll()
    .where(inScope(actor))
    .where('status', 'in', statusesThat('list'))
    .$if(query.tournamentId !== undefined, (q) => q.where('id', '=', query.tournamentId ?? ''))
    .where('id', 'in', tournamentsWithCart(actor.personId))
    .orderBy('startDate')
    .execute()
  const ids = tournaments.map(({ id }) => id)
  for (const table of ['rosters', 'cartVirtualRosters'] as const)
    await db
      .updateTable(table)
      .set({ updatedAt: now })
      .where('captainId', '=', actor.personId)
      .where(sql<boolean>`tournament_id = any(${ids}::uuid[])`)
      .where('updatedAt', '<', new Date(now.getTime() - touchedMs))
      .$if(table === 'rosters', (q) => q.where(sql<boolean>`entry_id is null`))
      .execute()
  const lists = []
  for (const tournament of tournaments)
    lists.push(...asCartRosters(await checkCart(db, actor.personId, tournament), tournament))
  return lists
}

/** Tournaments in which the captain's cart has rosters, or this one. */
export const tournamentsWithCart = (captainId: string, id: string | null = null) =>
  sql<string>`(select tournament_id from rosters
      where captain_id = ${captainId} and entry_id is null and id = coalesce(${id}, id)
    union all select tournament_id from cart_virtual_rosters where captain_id = ${captainId} and id = coalesce(${id}, id))`
