import { Refusal } from '@kegler/domain/errors.ts'
import { transact } from '../db/db.ts'
import { lanesByKey, makeLane } from '../db/lanes.ts'
import { type Claim, eachOnce, isOfOneRequest } from '../http/stored-answers.ts'
import { type CartRequest, cartChanged, type HeldCart } from '../places/cart-hold.ts'
import { holdCarts } from '../places/hold-carts.ts'
import { readSetup } from '../places/setup.ts'
import { removeRosters } from '../rosters/cart-rosters/remove-cart-roster.ts'
import type { Services } from '../services.ts'
import { cartAnswer } from './cart-answer.ts'

export interface HoldRequest extends CartRequest {
  claim: Claim | null
}

const author = { email: 'registration', act: 'PUT registration/tournament/:tid/hold' }
const laneOf = lanesByKey<Services, HoldRequest, HeldCart>((services) =>
  makeLane(
    {
      person: ({ captainId }) => captainId,
      isOfOne: isOfOneRequest,
      figures: services.load.lane('carts'),
      run: async (requests) => {
        const { db } = services.database
        const setup = await readSetup(db, requests[0]?.tournament.id ?? '')
        return transact(db, author, (tx) =>
          eachOnce(
            tx,
            requests,
            async (all) =>
              (
                await holdCarts(tx, services, all, setup.bundling, (removed) =>
                  removeRosters(tx, setup, all[0]?.tournament.id ?? '', removed),
                )
              ).map((held) => held?.refusal ?? held ?? new Refusal('Stale', cartChanged)),
            ({ tournament }, held: HeldCart) => cartAnswer(tournament, held),
          ),
        )
      },
    },
    services.config.BATCH,
  ),
)

/** Holds a cart together with those that wait for the same tournament, in one transaction. @throws Refusal Stale */
export const holdInBatches = (services: Services, request: HoldRequest): Promise<HeldCart> =>
  laneOf(services, request.tournament.id)(request)
