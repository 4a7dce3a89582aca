import type { TournamentRow } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import { asBowler, type BowlerAnswer } from './as-bowler.ts'
import { readBowlers } from './bowlers.ts'
import { readCartRosterRows } from './cart-rosters/cart-roster-rows.ts'
import { readHolders } from './virtual-holders.ts'

interface Wanted {
  eventIds: readonly string[]
  /** Bowlers whom another captain entered there are flagged. */
  virtualEventId?: string
}

/** Bowlers on the captain's rosters of these events, bought or in the cart, each once, by name. */
export async function captainBowlers(
  db: Db | Tx,
  captainId: string,
  tournament: TournamentRow,
  wanted: Wanted,
): Promise<BowlerAnswer[]> {
  if (wanted.eventIds.length === 0) return []
  const bought = await db
    .selectFrom('rosterPositions as r')
    .innerJoin('entries as n', 'n.id', 'r.entryId')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .select(['r.bowlerId', 'r.average', 'r.isProfessional', 'n.eventId', 'e.averageBased'])
    .where('n.captainId', '=', captainId)
    .where('n.tournamentId', '=', tournament.id)
    .where('n.eventId', 'in', wanted.eventIds)
    .where('n.isCancelled', '=', false)
    .orderBy('n.entryNumber')
    .execute()
  const cart = await readCartRosterRows(db, captainId, tournament.id)
  const carted = cart.entries.flatMap(({ id, squad, data }) => {
    const eventId = [squad.eventId, squad.linked?.eventId].find((one) => one && wanted.eventIds.includes(one))
    if (!eventId) return []
    return data.rosterPositions.map(({ bowler, average, isProfessional = null }) => ({
      bowlerId: bowler.id,
      average,
      isProfessional,
      eventId,
      averageBased: squad.averageBased,
      cartRosterId: id,
    }))
  })
  const places = new Map<string, (typeof bought)[number] & { cartRosterId?: string }>()
  for (const place of [...bought, ...carted]) if (!places.has(place.bowlerId)) places.set(place.bowlerId, place)
  const bowlers = await readBowlers(db, [...places.keys()])
  const holders = wanted.virtualEventId ? await readHolders(db, [wanted.virtualEventId]) : new Map<string, string>()
  return [...places.values()]
    .flatMap((place) => {
      const row = bowlers.get(place.bowlerId)
      const holder = holders.get(`${wanted.virtualEventId} ${place.bowlerId}`)
      const assignedByOtherCaptain = holder !== undefined && holder !== captainId
      return row ? [asBowler(row, { ...place, cartRosterId: place.cartRosterId ?? null, assignedByOtherCaptain })] : []
    })
    .sort((a, b) => a.lastName.localeCompare(b.lastName, 'en') || a.firstName.localeCompare(b.firstName, 'en'))
}
