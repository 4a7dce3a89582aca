import { statusesThat } from '@kegler/domain/tournaments/status.rules.ts'
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
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('cartRosters as r')
          .select('r.id')
          .whereRef('r.tournamentId', '=', 'tournaments.id')
          .where('r.captainId', '=', actor.personId),
      ),
    )
    .orderBy('startDate')
    .execute()
  const ids = tournaments.map(({ id }) => id)
  if (ids.length > 0)
    await db
      .updateTable('cartRosters')
      .set({ updatedAt: now })
      .where('captainId', '=', actor.personId)
      .where('tournamentId', 'in', ids)
      .where('updatedAt', '<', new Date(now.getTime() - touchedMs))
      .execute()
  const lists = []
  for (const tournament of tournaments)
    lists.push(...asCartRosters(await checkCart(db, actor.personId, tournament), tournament))
  return lists
}
