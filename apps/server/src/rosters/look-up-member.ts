import { Refusal } from '@kegler/domain/errors.ts'
import { elsewhere, type Placing, whyNotPlace } from '@kegler/domain/rosters/roster.rules.ts'
import { entryNotFound, findEntry } from '../entries/find-entry.ts'
import type { Handles } from '../http/serve.ts'
import { findTournament } from '../offers/tournaments.ts'
import { asBowler } from './as-bowler.ts'
import { fetchBowlers } from './bowlers.ts'
import { placingOnSquad } from './cart-problems.ts'
import { readCartRosterRows } from './cart-roster-rows.ts'
import { findSquad } from './find-squad.ts'
import { readPlacings } from './placing-of-entry.ts'
import { readStandings } from './standings.ts'
import { readHolders, readVirtualEventsOf } from './virtual-holders.ts'

export const lookUpMember: Handles<
  'GET registration/entry/:tid/member/:usbcId/event/:eventId/squad/:squadId'
> = async ({ params, query, actor, db, services }) => {
  const tournament = await findTournament(db, actor, params.tid)
  const squad = await findSquad(db, tournament.id, params.squadId, params.eventId)
  const cart = await readCartRosterRows(db, actor.personId, tournament.id)
  const placing = await placingWanted()
  const bowler = [...(await fetchBowlers(services, [params.usbcId])).values()][0]
  if (!bowler) throw new Refusal('NotFound', `Membership id(s) ${params.usbcId} not found in membership`)
  const standings = await readStandings(db, tournament.id, actor.personId, [bowler.id], cart)
  const fed = [...(await readVirtualEventsOf(db, tournament.id)).values()].filter(({ mappedEventIds }) =>
    mappedEventIds.includes(squad.eventId),
  )
  const holders = await readHolders(
    db,
    fed.map(({ id }) => id),
  )
  return asBowler(bowler, {
    averageBased: squad.averageBased,
    isOnOtherRosters: elsewhere(placing, bowler.id, standings).length > 0,
    assignedByOtherCaptain: fed.some(({ id }) => {
      const holder = holders.get(`${id} ${bowler.id}`)
      return holder !== undefined && holder !== actor.personId
    }),
    // the screen knows who else stands on the roster now; the save asks again
    error: whyNotPlace(bowler, [], placing, standings),
    eventId: squad.eventId,
    cartRosterId: query.cartRosterId ?? null,
  })

  /** The roster he is looked up for: a bought one, one of the cart, or one that is not saved yet. */
  async function placingWanted(): Promise<Placing> {
    if (query.entryId) {
      const { entry } = await findEntry(db, actor, query.entryId)
      const found = (await readPlacings(db, [entry.id], tournament)).get(entry.id)
      if (!found || entry.tournamentId !== tournament.id) throw new Refusal('NotFound', entryNotFound)
      return found
    }
    if (query.cartRosterId && !cart.entries.some(({ id }) => id === query.cartRosterId))
      throw new Refusal('NotFound', 'This roster was not found.')
    return placingOnSquad(query.cartRosterId ?? '', actor.personId, squad, tournament)
  }
}
