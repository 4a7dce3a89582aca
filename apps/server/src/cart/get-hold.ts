import { captainTournament } from '../access/tournaments.ts'
import type { Handles } from '../http/serve.ts'
import { readHeldCart } from '../places/cart-hold.ts'
import { cartAnswer } from './cart-answer.ts'

export const getHold: Handles<'GET registration/tournament/:tid/hold'> = async ({ params, actor, db }) => {
  const tournament = await captainTournament(db, actor, params.tid)
  return cartAnswer(tournament, await readHeldCart(db, { tournament, captainId: actor.personId }))
}
