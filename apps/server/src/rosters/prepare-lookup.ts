import { Refusal } from '@kegler/domain/errors.ts'
import { elsewhere, type Placing, whyNotPlace } from '@kegler/domain/rosters/roster.rules.ts'
import type { Actor } from '../access/actor.ts'
import { entryNotFound, findEntry } from '../access/find-entry.ts'
import { findTournament } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import { asBowler, type BowlerAnswer } from './as-bowler.ts'
import type { BowlerRow } from './bowlers.ts'
import { placingOnSquad } from './cart-rosters/cart-problems.ts'
import { readCartRosterRows } from './cart-rosters/cart-roster-rows.ts'
import { findSquad } from './find-squad.ts'
import { readPlacings } from './placing-of-entry.ts'
import { readStandings } from './standings.ts'
import { readHolders, readVirtualEventsOf } from './virtual-holders.ts'

interface LookupPlace {
  tid: string
  eventId: string
  squadId: string
  /** The roster members are looked up for: a bought one, one of the cart, or one that is not saved yet. */
  entryId?: string | null | undefined
  cartRosterId?: string | null | undefined
}

/**
 * Finds the place of a lookup. What it answers turns members, in order, into bowlers with what speaks against each;
 * one who comes twice is told so the second time.
 * @throws Refusal NotFound
 */
export async function prepareLookup(
  db: Db,
  actor: Actor,
  place: LookupPlace,
): Promise<(bowlers: readonly BowlerRow[]) => Promise<BowlerAnswer[]>> {
  const tournament = await findTournament(db, actor, place.tid)
  const squad = await findSquad(db, tournament.id, place.squadId, place.eventId)
  const cart = await readCartRosterRows(db, actor.personId, tournament.id)
  const placing = await placingWanted()
  return async (bowlers) => {
    const ids = bowlers.map(({ id }) => id)
    const standings = await readStandings(db, tournament.id, actor.personId, ids, cart)
    const fed = [...(await readVirtualEventsOf(db, tournament.id)).values()].filter(({ mappedEventIds }) =>
      mappedEventIds.includes(squad.eventId),
    )
    const holders = await readHolders(
      db,
      fed.map(({ id }) => id),
    )
    return bowlers.map((bowler, index) =>
      asBowler(bowler, {
        averageBased: squad.averageBased,
        isOnOtherRosters: elsewhere(placing, bowler.id, standings).length > 0,
        assignedByOtherCaptain: fed.some(({ id }) => {
          const holder = holders.get(`${id} ${bowler.id}`)
          return holder !== undefined && holder !== actor.personId
        }),
        // the screen knows who else stands on the roster now; the save asks again
        error: whyNotPlace(bowler, ids.slice(0, index), placing, standings),
        eventId: squad.eventId,
        cartRosterId: place.cartRosterId ?? null,
      }),
    )
  }

  async function placingWanted(): Promise<Placing> {
    if (place.entryId) {
      const { entry } = await findEntry(db, actor, place.entryId)
      const found = (await readPlacings(db, [entry.id], tournament)).get(entry.id)
      if (!found || entry.tournamentId !== tournament.id) throw new Refusal('NotFound', entryNotFound)
      return found
    }
    if (place.cartRosterId && !cart.entries.some(({ id }) => id === place.cartRosterId))
      throw new Refusal('NotFound', 'This roster was not found.')
    return placingOnSquad(place.cartRosterId ?? '', actor.personId, squad, tournament)
  }
}
