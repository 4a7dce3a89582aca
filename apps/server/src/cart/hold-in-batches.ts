import { Refusal } from '@kegler/domain/errors.ts'
import { soldOutSquad, transact, violated } from '../db/db.ts'
import { makeLane } from '../db/lanes.ts'
import { type CartRequest, cartChanged, type HeldCart } from '../places/cart-hold.ts'
import { holdCarts } from '../places/hold-carts.ts'
import type { Services } from '../services.ts'

type Lane = (request: CartRequest) => Promise<HeldCart | null>
const lanes = new WeakMap<Services, Map<string, Lane>>()
const author = { email: 'registration', act: 'PUT registration/tournament/:tid/hold' }

/** Holds a cart together with those that wait for the same tournament, in one transaction. @throws Refusal Stale */
export async function holdInBatches(services: Services, request: CartRequest): Promise<HeldCart> {
  const held = await laneOf(services, request.tournament.id)(request)
  if (!held) throw new Refusal('Stale', cartChanged)
  return held
}

function laneOf(services: Services, tournamentId: string): Lane {
  const ofServices = lanes.get(services) ?? new Map<string, Lane>()
  lanes.set(services, ofServices)
  const lane =
    ofServices.get(tournamentId) ??
    makeLane<CartRequest, HeldCart | null>(
      {
        person: ({ captainId }) => captainId,
        isOfOne: (error) => soldOutSquad(error) !== undefined || violated(error) !== undefined,
        run: (requests) => transact(services.database.db, author, (tx) => holdCarts(tx, services, requests)),
      },
      services.config.BATCH,
    )
  ofServices.set(tournamentId, lane)
  return lane
}
