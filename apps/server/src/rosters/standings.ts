import { type Standing, teamName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { bowlerIdsOf, type CartRosterRows } from './cart-rosters/cart-roster-rows.ts'

/** Where these bowlers stand in the tournament: entries of all captains that are not cancelled, and this captain's cart. */
export async function readStandings(
  db: Db | Tx,
  tournamentId: string,
  captainId: string,
  bowlerIds: readonly string[],
  cart: CartRosterRows,
): Promise<Standing[]> {
  const wanted = [...new Set(bowlerIds)]
  if (wanted.length === 0) return []
  const bought = await db
    .selectFrom('rosterPositions as r')
    .innerJoin('entries as e', 'e.id', 'r.entryId')
    .leftJoin('squads as s', 's.id', 'e.squadId')
    .select(['r.bowlerId', 'e.id', 'e.parentEntryId', 'e.captainId', 'e.eventId', 'e.name', 's.startsAt'])
    .where(sql<boolean>`r.bowler_id = any(${wanted}::uuid[])`)
    .where('e.tournamentId', '=', tournamentId)
    .where('e.isCancelled', '=', false)
    .execute()
  return [
    ...bought.map((row) => ({
      bowlerId: row.bowlerId,
      rosterId: row.parentEntryId ?? row.id,
      captainId: row.captainId,
      eventId: row.eventId,
      startsAt: row.startsAt?.toISOString() ?? null,
      teamName: row.name,
      inCart: false,
    })),
    ...inCart(cart, captainId).filter((standing) => wanted.includes(standing.bowlerId)),
  ]
}

/** A linked roster stands twice: on the Doubles squad and on the Singles squad it is sold with. */
function inCart(cart: CartRosterRows, captainId: string): Standing[] {
  return cart.entries.flatMap(({ id, squad, data }) => {
    const places = squad.linked ? [squad, squad.linked] : [squad]
    return bowlerIdsOf(data, squad.numberOfBowlers).flatMap((bowlerId) =>
      bowlerId === null
        ? []
        : places.map((place) => ({
            bowlerId,
            rosterId: id,
            captainId,
            eventId: place.eventId,
            startsAt: place.startsAt,
            teamName: teamName(squad.numberOfBowlers, [], data.name),
            inCart: true,
          })),
    )
  })
}

/** Rosters of this captain by event, for teams that must differ: entries that are not cancelled, and the cart's. */
export async function readTeams(
  db: Db | Tx,
  tournamentId: string,
  captainId: string,
  eventId: string,
  cart: CartRosterRows,
) {
  const bought = await db
    .selectFrom('entries as e')
    .innerJoin('rosterPositions as r', 'r.entryId', 'e.id')
    .select(['e.id', 'e.name', sql<string[]>`array_agg(r.bowler_id::text)`.as('bowlerIds')])
    .where('e.captainId', '=', captainId)
    .where('e.tournamentId', '=', tournamentId)
    .where('e.eventId', '=', eventId)
    .where('e.isCancelled', '=', false)
    .groupBy('e.id')
    .orderBy('e.entryNumber')
    .execute()
  const carted = cart.entries
    .filter(({ squad }) => squad.eventId === eventId)
    .map(({ id, data, squad }) => ({
      id,
      name: teamName(squad.numberOfBowlers, [], data.name),
      bowlerIds: bowlerIdsOf(data, squad.numberOfBowlers),
    }))
  return [...bought, ...carted]
}
