import { zoneName } from '@kegler/domain/dates.ts'
import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import type { CaptainEntry } from '@kegler/domain/entries/entry.captain.calls.ts'
import { balanceDue } from '@kegler/domain/entries/payment-log.rules.ts'
import { elsewhere, isComplete, stateDisabled, whyNotPlace } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import { asBowler } from '../rosters/as-bowler.ts'
import { readBowlers } from '../rosters/bowlers.ts'
import { readCartRosterRows } from '../rosters/cart-rosters/cart-roster-rows.ts'
import { readPlacings } from '../rosters/placing-of-entry.ts'
import { readStandings } from '../rosters/standings.ts'

export type EntryAnswer = z.output<typeof CaptainEntry>

/** A captain's entries of a tournament, all or these, by start. */
export async function readEntries(
  db: Db | Tx,
  captainId: string,
  tournament: TournamentRow,
  now: Date,
  ids?: readonly string[],
): Promise<EntryAnswer[]> {
  const rows = await db
    .selectFrom('entries as n')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .leftJoin('squads as s', 's.id', 'n.squadId')
    .leftJoin('locations as l', 'l.id', 'e.locationId')
    .leftJoin('divisions as d', 'd.id', 'n.divisionId')
    .selectAll('n')
    .select([
      'e.name as eventName',
      'e.numberOfBowlers',
      'e.averageBased',
      's.startsAt',
      'l.name as locationName',
      'd.name as divisionName',
    ])
    .select(sql<number>`coalesce((select sum(amount) from ledger where entry_id = n.id), 0)::int`.as('balance'))
    .where('n.captainId', '=', captainId)
    .where('n.tournamentId', '=', tournament.id)
    .$if(ids !== undefined, (query) => query.where('n.id', 'in', ids ?? []))
    .orderBy(sql`s.starts_at nulls last`)
    .orderBy('n.entryNumber')
    .execute()
  const rosters = await readRosters(
    db,
    captainId,
    tournament,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const startsAt = row.startsAt?.toISOString() ?? null
    const readOnly = whyNotChangeEntry({ ...row, startsAt }, tournament, now, 'captain') !== null
    const placed = rosters.positions.get(row.id) ?? []
    const at = (position: number) => placed.find((one) => one.position === position) ?? null
    const numbers = Array.from({ length: row.numberOfBowlers }, (_, index) => index + 1)
    const rosterComplete = isComplete(
      numbers.map((number) => at(number)?.bowlerId ?? null),
      row.numberOfBowlers,
    )
    return {
      id: row.id,
      tournamentId: row.tournamentId,
      eventId: row.eventId,
      eventName: row.eventName,
      name: row.name,
      entryNumber: row.entryNumber,
      isCancelled: row.isCancelled,
      readOnly,
      balanceDue: balanceDue(row.balance),
      squadId: row.squadId,
      squadDateTime: startsAt,
      timeZone: tournament.timeZone,
      timeZoneDisplayName: zoneName(tournament.timeZone, row.startsAt ?? now),
      locationName: row.locationName,
      rosterComplete,
      divisionName: rosterComplete && tournament.showCalculatedDivisionToCaptain ? row.divisionName : null,
      averageBased: row.averageBased,
      disableState: stateDisabled(row.countryId),
      parentEntryId: row.parentEntryId,
      countryId: row.countryId,
      state: row.state,
      groupCode: row.groupCode,
      cartRosterId: null,
      pairCode: row.pairCode,
      version: row.version,
      rosterPositions: numbers.map((position) => {
        const place = at(position)
        const bowler = place ? rosters.bowlerAt(row, place, readOnly) : null
        return { position, bowler, average: bowler?.average ?? null, averageRequired: bowler?.averageRequired ?? false }
      }),
    }
  })
}

/** Who stands where, with what speaks against it today from what is known of the members. */
async function readRosters(db: Db | Tx, captainId: string, tournament: TournamentRow, entryIds: readonly string[]) {
  const places =
    entryIds.length === 0
      ? []
      : await db
          .selectFrom('rosterPositions')
          .selectAll()
          .where('entryId', 'in', entryIds)
          .orderBy('position')
          .execute()
  const bowlerIds = places.map(({ bowlerId }) => bowlerId)
  const bowlers = await readBowlers(db, bowlerIds)
  const cart = await readCartRosterRows(db, captainId, tournament.id)
  const standings = Map.groupBy(
    await readStandings(db, tournament.id, captainId, bowlerIds, cart),
    ({ bowlerId }) => bowlerId,
  )
  const placings = await readPlacings(db, entryIds, tournament)
  return {
    positions: Map.groupBy(places, ({ entryId }) => entryId),
    bowlerAt: (entry: { id: string }, place: (typeof places)[number], readOnly: boolean) => {
      const row = bowlers.get(place.bowlerId)
      const placing = placings.get(entry.id)
      if (!row || !placing) return null
      const stands = standings.get(row.id) ?? []
      return asBowler(row, {
        average: place.average,
        isProfessional: place.isProfessional,
        averageBased: placing.averageBased,
        isOnOtherRosters: elsewhere(placing, row.id, stands).length > 0,
        error: readOnly ? null : whyNotPlace(row, [], placing, stands),
        eventId: placing.eventId,
      })
    },
  }
}
