import { offeredAlready } from '@kegler/domain/captains/hand-over.rules.ts'
import { dayOf, zoneName } from '@kegler/domain/dates.ts'
import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import type { CaptainEntry } from '@kegler/domain/entries/entry.captain.calls.ts'
import { balanceDue } from '@kegler/domain/entries/payment-log.rules.ts'
import { lastDayFor, type SelfService, whyTooLate } from '@kegler/domain/entries/self-service.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { openDue } from '@kegler/domain/payments/deposit.rules.ts'
import { otherAssignments, stateDisabled, whyBowlerNotAllowed } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { entryNotFound, type FoundEntry } from '../access/entries.ts'
import { bothRules, readSelfService } from '../access/self-service.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import { asBowler } from '../rosters/as-bowler.ts'
import { readAssignments } from '../rosters/assignments.ts'
import { contextsOf, entriesWithContext, withLinked } from '../rosters/contexts.ts'
import { bowlersById, bowlersOfRoster, positionsOfRoster } from '../rosters/roster-rows.ts'

type EntryAnswer = z.output<typeof CaptainEntry>

/** A captain's entries of a tournament, all or these with those that are linked to them, by start. */
const entriesOf = (db: Db, captainId: string, tournamentId: string, ids?: readonly string[]) =>
  entriesWithContext(db)
    .leftJoin('divisions as d', 'd.id', 'n.divisionId')
    .leftJoin('paymentSessions as p', 'p.id', 'n.sessionId')
    .selectAll('n')
    .select(['r.id as rosterId', 'r.countryId', 'r.state', 'r.groupCode', 'r.pairCode', 'r.filled'])
    .select(['d.name as divisionName', positionsOfRoster.as('positions'), bowlersOfRoster.as('bowlers')])
    .select(sql<number>`coalesce((select sum(amount) from ledger where entry_id = n.id), 0)::int`.as('balance'))
    .select(sql<boolean>`exists (select from handover_entries o where o.entry_id = n.id and o.is_open)`.as('isOffered'))
    .select(sql<SelfService | null>`p.contents -> 'rules'`.as('rulesOfSale'))
    .where('n.captainId', '=', captainId)
    .where('n.tournamentId', '=', tournamentId)
    .$if(ids !== undefined, (query) => query.where(withLinked(ids ?? [])))
    .orderBy(sql`s.starts_at nulls last`)
    .orderBy('n.entryNumber')
type ReadEntry = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number]

/** A captain's entries of a tournament, all or these, by start. */
export async function readEntries(
  db: Db,
  captainId: string,
  tournament: TournamentRow,
  now: Date,
  ids?: readonly string[],
): Promise<EntryAnswer[]> {
  const read = await entriesOf(db, captainId, tournament.id, ids).execute()
  if (read.length === 0) return []
  const current = await readSelfService(db, tournament.id)
  const bowlerAt = await readBowlersOf(db, captainId, tournament, read)
  const rows = ids ? read.filter(({ id }) => ids.includes(id)) : read
  return rows.map((row) => {
    const readOnly = whyNotChangeEntry(row, tournament, now, 'captain') !== null
    const rosterComplete = row.filled >= row.numberOfBowlers
    return {
      ...row,
      readOnly,
      balanceDue: balanceDue(row.balance),
      due: openDue(row, row.balance, tournament.timeZone, now),
      squadDateTime: row.startsAt?.toISOString() ?? null,
      timeZone: tournament.timeZone,
      timeZoneDisplayName: zoneName(tournament.timeZone, row.startsAt ?? now),
      rosterComplete,
      divisionName: rosterComplete && tournament.showCalculatedDivisionToCaptain ? row.divisionName : null,
      disableState: stateDisabled(row.countryId),
      cartRosterId: null,
      handOver: handOverOf(row, readOnly, bothRules(current, row.rulesOfSale), tournament, now),
      rosterPositions: Array.from({ length: row.numberOfBowlers }, (_, index) => {
        const position = index + 1
        const bowler = bowlerAt(row, position, readOnly)
        return { position, bowler, average: bowler?.average ?? null, averageRequired: bowler?.averageRequired ?? false }
      }),
    }
  })
}

function handOverOf(
  { parentEntryId, startsAt, isOffered }: { parentEntryId: string | null; startsAt: Date | null; isOffered: boolean },
  readOnly: boolean,
  rules: readonly SelfService[],
  { timeZone }: TournamentRow,
  now: Date,
): EntryAnswer['handOver'] {
  const lastDay = lastDayFor('handOver', rules, startsAt && dayOf(startsAt, timeZone))
  if (lastDay === null || readOnly || parentEntryId !== null) return null
  return { reason: isOffered ? offeredAlready : whyTooLate('handOver', lastDay, now, timeZone) }
}

/** The same of one entry. */
export async function readEntry(db: Db, { entry, tournament }: FoundEntry, now: Date): Promise<EntryAnswer> {
  const [answer] = await readEntries(db, entry.captainId, tournament, now, [entry.id])
  if (!answer) throw new Refusal('NotFound', entryNotFound)
  return answer
}

/** Roster positions with their current problems, from stored member data. `read`: also what is linked to the entries. */
async function readBowlersOf(db: Db, captainId: string, tournament: TournamentRow, read: readonly ReadEntry[]) {
  const bowlers = bowlersById(read)
  const assignments = Map.groupBy(
    await readAssignments(db, tournament.id, captainId, [...bowlers.keys()]),
    ({ bowlerId }) => bowlerId,
  )
  const contexts = contextsOf(
    read,
    read.map(({ id }) => id),
    tournament,
    'captain',
  )
  return ({ id, positions }: ReadEntry, number: number, readOnly: boolean) => {
    const filled = positions.find(({ position }) => position === number)
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
