import { zoneName } from '@kegler/domain/dates.ts'
import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import type { CaptainEntry } from '@kegler/domain/entries/entry.captain.calls.ts'
import { balanceDue } from '@kegler/domain/entries/payment-log.rules.ts'
import { otherAssignments, stateDisabled, whyBowlerNotAllowed } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import { asBowler } from '../rosters/as-bowler.ts'
import { readAssignments } from '../rosters/assignments.ts'
import { readBowlers } from '../rosters/bowlers.ts'
import { readContexts } from '../rosters/contexts.ts'
import { type PositionRow, readPositions } from '../rosters/roster-rows.ts'

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
    .innerJoin('rosters as r', 'r.entryId', 'n.id')
    .leftJoin('squads as s', 's.id', 'n.squadId')
    .leftJoin('locations as l', 'l.id', 'e.locationId')
    .leftJoin('divisions as d', 'd.id', 'n.divisionId')
    .selectAll('n')
    .select([
      'r.id as rosterId',
      'r.name',
      'r.countryId',
      'r.state',
      'r.groupCode',
      'r.pairCode',
      'r.filled',
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
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`n.id = any(${ids}::uuid[])`))
    .orderBy(sql`s.starts_at nulls last`)
    .orderBy('n.entryNumber')
    .execute()
  const bowlerAt = await readBowlersOf(db, captainId, tournament, rows)
  return rows.map((row) => {
    const startsAt = row.startsAt?.toISOString() ?? null
    const readOnly = whyNotChangeEntry({ ...row, startsAt }, tournament, now, 'captain') !== null
    const rosterComplete = row.filled >= row.numberOfBowlers
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
      rosterPositions: Array.from({ length: row.numberOfBowlers }, (_, index) => {
        const position = index + 1
        const bowler = bowlerAt(row, position, readOnly)
        return { position, bowler, average: bowler?.average ?? null, averageRequired: bowler?.averageRequired ?? false }
      }),
    }
  })
}

/** Roster positions with their current problems, from stored member data. */
async function readBowlersOf(
  db: Db | Tx,
  captainId: string,
  tournament: TournamentRow,
  rows: readonly { id: string; rosterId: string }[],
) {
  const ids = rows.map(({ id }) => id)
  const rosterIds = rows.map(({ rosterId }) => rosterId)
  const positions = await readPositions(db, rosterIds)
  const bowlerIds = [...positions.values()].flat().map(({ bowlerId }: PositionRow) => bowlerId)
  const bowlers = await readBowlers(db, bowlerIds)
  const assignments = Map.groupBy(
    await readAssignments(db, tournament.id, captainId, bowlerIds),
    ({ bowlerId }) => bowlerId,
  )
  const contexts = await readContexts(db, ids, tournament, 'captain')
  return ({ id, rosterId }: { id: string; rosterId: string }, number: number, readOnly: boolean) => {
    const filled = positions.get(rosterId)?.find(({ position }) => position === number)
    const bowler = bowlers.get(filled?.bowlerId ?? '')
    const context = contexts.get(id)
    if (!filled || !bowler || !context) return null
    const known = assignments.get(bowler.id) ?? []
    return asBowler(bowler, {
      ...filled,
      averageBased: context.averageBased,
      isOnOtherRosters: otherAssignments(context, bowler.id, known).length > 0,
      error: readOnly ? null : (whyBowlerNotAllowed(bowler, [], context, known)?.message ?? null),
      eventId: context.eventId,
    })
  }
}
