import type { AffectedVirtualEntry } from '@kegler/domain/entries/entry.captain.calls.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import type { z } from 'zod'
import type { Db, Tx } from '../db/db.ts'
import { bowlerIdsOf, readCartRosterRows } from '../rosters/cart-rosters/cart-roster-rows.ts'

export type Affected = z.output<typeof AffectedVirtualEntry>
interface Rosters {
  captainId: string
  tournamentId: string
  /** Entries whose rosters end with the save or the cancellation: they do not count any more. */
  without: readonly string[]
  /** Bowlers on the roster that comes in their place. */
  instead: readonly string[]
}

/** The captain's virtual entries whose bowler would be on none of his rosters, bought or in the cart. */
export async function affectedVirtualEntries(db: Db | Tx, rosters: Rosters): Promise<Affected[]> {
  const units = await db
    .selectFrom('virtualEntries as u')
    .innerJoin('virtualEvents as v', 'v.id', 'u.virtualEventId')
    .innerJoin('bowlers as b', 'b.id', 'u.bowlerId')
    .select(['u.id', 'u.virtualEventId', 'v.name', 'b.id as bowlerId', 'b.usbcId', 'b.firstName', 'b.lastName'])
    .where('u.captainId', '=', rosters.captainId)
    .where('u.tournamentId', '=', rosters.tournamentId)
    .where('u.isCancelled', '=', false)
    // only a bowler who stands on these rosters today can leave with them
    .where('u.bowlerId', 'in', (eb) =>
      eb
        .selectFrom('rosterPositions')
        .select('bowlerId')
        .where('entryId', 'in', [...rosters.without]),
    )
    .orderBy('v.name')
    .orderBy('b.lastName')
    .orderBy('u.id')
    .execute()
  if (units.length === 0) return []
  const bought = await db
    .selectFrom('rosterPositions as r')
    .innerJoin('entries as n', 'n.id', 'r.entryId')
    .select('r.bowlerId')
    .where('n.captainId', '=', rosters.captainId)
    .where('n.tournamentId', '=', rosters.tournamentId)
    .where('n.isCancelled', '=', false)
    .where('n.id', 'not in', [...rosters.without])
    .execute()
  const cart = await readCartRosterRows(db, rosters.captainId, rosters.tournamentId)
  const stays = new Set<string | null>([
    ...rosters.instead,
    ...bought.map(({ bowlerId }) => bowlerId),
    ...cart.entries.flatMap(({ data, squad }) => bowlerIdsOf(data, squad.numberOfBowlers)),
  ])
  return units
    .filter(({ bowlerId }) => !stays.has(bowlerId))
    .map((unit) => ({
      virtualEntryId: unit.id,
      virtualEventId: unit.virtualEventId,
      virtualEventName: unit.name,
      displayName: fullName(unit),
      usbcId: unit.usbcId,
    }))
}
