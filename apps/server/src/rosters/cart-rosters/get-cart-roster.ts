import { Refusal } from '@kegler/domain/errors.ts'
import { captainTournament } from '../../access/tournaments.ts'
import type { Handles } from '../../http/serve.ts'
import { catalogueOf } from '../../places/catalogue.ts'
import { asCartRosters } from './as-cart-roster.ts'
import { checkCart } from './cart-problems.ts'
import { tournamentsWithCart } from './list-cart-rosters.ts'
import { cartRosterNotFound } from './save-cart-roster.ts'

export const getCartRoster: Handles<'GET registration/cartroster/:id'> = async ({ params, actor, db }) => {
  const row = await db
    .selectFrom('tournaments')
    .select('id')
    .where('id', 'in', tournamentsWithCart(actor.personId, params.id))
    .executeTakeFirst()
  if (!row) throw new Refusal('NotFound', cartRosterNotFound)
  const tournament = await captainTournament(db, actor, row.id)
  const rosters = asCartRosters(
    await checkCart(db, actor.personId, tournament, await catalogueOf(db, tournament.id)),
    tournament,
  )
  const roster = rosters.find(({ id }) => id === params.id)
  if (!roster) throw new Refusal('NotFound', cartRosterNotFound)
  return roster
}
