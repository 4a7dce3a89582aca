import type { TournamentRow } from '../../access/tournaments.ts'
import type { Tx } from '../../db/db.ts'
import { readStandings } from '../standings.ts'
import { readVirtualEventsOf } from '../virtual-holders.ts'
import { isOnMapped } from './cart-problems.ts'
import { asJson, readCartRosterRows } from './cart-roster-rows.ts'

/** Bowlers of a cart roster as it is stored; none for a roster that is not there. */
export async function storedBowlers(tx: Tx, captainId: string, tournamentId: string, id: string): Promise<string[]> {
  const { entries } = await readCartRosterRows(tx, captainId, tournamentId)
  const data = entries.find((roster) => roster.id === id)?.data
  return data?.rosterPositions.map(({ bowler }) => bowler.id) ?? []
}

/** Who left a roster and stands on no other that counts leaves the virtual events of the cart too; the units stay. */
export async function leaveVirtualEvents(
  tx: Tx,
  captainId: string,
  tournament: TournamentRow,
  left: readonly string[],
): Promise<void> {
  if (left.length === 0) return
  const cart = await readCartRosterRows(tx, captainId, tournament.id)
  if (cart.virtual.length === 0) return
  const events = await readVirtualEventsOf(tx, tournament.id)
  const standings = await readStandings(tx, tournament.id, captainId, left, cart)
  for (const { id, virtualEventId, data } of cart.virtual) {
    const event = events.get(virtualEventId)
    const leaves = (bowlerId: string) =>
      left.includes(bowlerId) && !(event && isOnMapped(standings, bowlerId, captainId, event))
    if (!data.virtualEntries.some(({ bowler }) => bowler && leaves(bowler.id))) continue
    const virtualEntries = data.virtualEntries.map(({ bowler }) => ({
      bowler: bowler && leaves(bowler.id) ? null : bowler,
    }))
    await tx
      .updateTable('cartRosters')
      .set({ rosterData: asJson({ virtualEntries }) })
      .where('id', '=', id)
      .execute()
  }
}
