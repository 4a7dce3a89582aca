import { Refusal } from '@kegler/domain/errors.ts'
import { findTournament } from '../../access/tournaments.ts'
import type { Handles } from '../../http/serve.ts'
import { asCartRosters } from './as-cart-roster.ts'
import { checkCart } from './cart-problems.ts'
import { notFound } from './save-cart-roster.ts'

export const getCartRoster: Handles<'GET registration/cartroster/:id'> = async ({ params, actor, db }) => {
  const row = await db
    .selectFrom('cartRosters')
    .select('tournamentId')
    .where('id', '=', params.id)
    .where('captainId', '=', actor.personId)
    .executeTakeFirst()
  if (!row) throw new Refusal('NotFound', notFound)
  const tournament = await findTournament(db, actor, row.tournamentId)
  const rosters = asCartRosters(await checkCart(db, actor.personId, tournament), tournament)
  const roster = rosters.find(({ id }) => id === params.id)
  if (!roster) throw new Refusal('NotFound', notFound)
  return roster
}
