import { Refusal } from '@kegler/domain/errors.ts'
import { isOfOneCart, transact } from '../db/db.ts'
import { lanesByKey, makeLane } from '../db/lanes.ts'
import { type CartRequest, cartChanged, type HeldCart } from '../places/cart-hold.ts'
import { holdCarts } from '../places/hold-carts.ts'
import type { Services } from '../services.ts'

const author = { email: 'registration', act: 'PUT registration/tournament/:tid/hold' }
const laneOf = lanesByKey<Services, CartRequest, HeldCart | null>((services) =>
  makeLane(
    {
      person: ({ captainId }) => captainId,
      isOfOne: isOfOneCart,
      run: (requests) => transact(services.database.db, author, (tx) => holdCarts(tx, services, requests)),
    },
    services.config.BATCH,
  ),
)

/** Holds a cart together with those that wait for the same tournament, in one transaction. @throws Refusal Stale */
export async function holdInBatches(services: Services, request: CartRequest): Promise<HeldCart> {
  const held = await laneOf(services, request.tournament.id)(request)
  if (!held) throw new Refusal('Stale', cartChanged)
  return held
}
