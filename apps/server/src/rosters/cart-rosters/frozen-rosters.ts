import { teamName } from '@kegler/domain/rosters/roster.rules.ts'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Marks } from '../as-bowler.ts'
import { checkCart } from './cart-problems.ts'

/** A team of the cart as it is frozen with a payment. */
export interface FrozenRoster {
  cartRosterId: string
  squadId: string
  name: string
  state: string | null
  countryId: string | null
  pairCode: string | null
  /** Filled positions alone. */
  positions: ({ position: number; bowlerId: string } & Marks)[]
  /** Team-owned virtual events this team takes. */
  teamVirtualEventIds: string[]
  complete: boolean
  /** The first thing that speaks against this roster now, null when nothing does. */
  problem: string | null
}
export interface FrozenVirtual {
  cartRosterId: string
  virtualEventId: string
  /** null: a unit without a bowler yet. */
  bowlerIds: (string | null)[]
  problem: string | null
}

/** The captain's cart rosters of a tournament, oldest first. */
export async function readCartRosters(
  tx: Db | Tx,
  captainId: string,
  tournament: TournamentRow,
): Promise<{ entries: FrozenRoster[]; virtual: FrozenVirtual[] }> {
  const cart = await checkCart(tx, captainId, tournament)
  return {
    entries: cart.entries.map(({ id, squad, data, complete, problem }) => ({
      cartRosterId: id,
      squadId: squad.id,
      name: teamName(squad.numberOfBowlers, [], data.name),
      state: data.state,
      countryId: data.countryId,
      pairCode: data.pairCode,
      positions: data.rosterPositions
        .filter(({ position }) => position <= squad.numberOfBowlers)
        .map(({ position, bowler, average, isProfessional = null }) => ({
          position,
          bowlerId: bowler.id,
          average,
          isProfessional,
        })),
      teamVirtualEventIds: data.virtualEntries.map(({ virtualEventId }) => virtualEventId),
      complete,
      problem,
    })),
    virtual: cart.virtual.map(({ id, virtualEventId, data, problem }) => ({
      cartRosterId: id,
      virtualEventId,
      bowlerIds: data.virtualEntries.map(({ bowler }) => bowler?.id ?? null),
      problem,
    })),
  }
}
