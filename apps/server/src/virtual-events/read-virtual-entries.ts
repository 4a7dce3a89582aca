import { balanceDue } from '@kegler/domain/entries/payment-log.rules.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import type { VirtualEntry } from '@kegler/domain/virtual-events/virtual-events.calls.ts'
import { whyVirtualReadOnly } from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import { asBowler } from '../rosters/as-bowler.ts'
import { readBowlers } from '../rosters/bowlers.ts'

type VirtualEntryAnswer = z.output<typeof VirtualEntry> & { teamName: string | null }

/** A captain's virtual entries of a tournament, all or of these virtual events, by name and age. */
export async function readVirtualEntries(
  db: Db,
  captainId: string,
  tournament: TournamentRow,
  now: Date,
  virtualEventIds?: readonly string[],
): Promise<VirtualEntryAnswer[]> {
  const rows = await db
    .selectFrom('virtualEntries as u')
    .innerJoin('virtualEvents as v', 'v.id', 'u.virtualEventId')
    .leftJoin('entries as n', 'n.id', 'u.teamEntryId')
    .leftJoin('events as e', 'e.id', 'n.eventId')
    .leftJoin('rosters as r', 'r.entryId', 'n.id')
    .leftJoin('divisions as d', 'd.id', 'u.divisionId')
    .selectAll('u')
    .select(['v.name as virtualEventName', 'v.owner', 'n.parentEntryId', 'n.parentPosition', 'd.name as divisionName'])
    .select([
      'r.name as teamName',
      sql<number>`coalesce((select sum(amount) from ledger where virtual_entry_id = u.id), 0)::int`.as('balance'),
      sql<boolean>`coalesce(r.filled >= e.number_of_bowlers, false)`.as('teamComplete'),
    ])
    .where('u.captainId', '=', captainId)
    .where('u.tournamentId', '=', tournament.id)
    .$if(virtualEventIds !== undefined, (query) =>
      query.where(sql<boolean>`u.virtual_event_id = any(${virtualEventIds}::uuid[])`),
    )
    .orderBy('v.name')
    .orderBy('u.createdAt')
    .orderBy('u.sessionIndex')
    .orderBy('u.id')
    .execute()
  const bowlerIds = rows.flatMap(({ bowlerId }) => bowlerId ?? [])
  const bowlers = await readBowlers(db, bowlerIds)
  const live = rows.filter(({ isCancelled }) => !isCancelled)
  return rows.map((row) => {
    const ofEvent = live.filter(({ virtualEventId }) => virtualEventId === row.virtualEventId)
    const bowler = bowlers.get(row.bowlerId ?? '')
    const rosterComplete = row.owner === 'bowler' ? row.bowlerId !== null : row.teamComplete
    const divisionName = rosterComplete && tournament.showCalculatedDivisionToCaptain ? row.divisionName : null
    return {
      ...row,
      bowler: bowler ? asBowler(bowler, { divisionName }) : null,
      bowlerName: bowler ? fullName(bowler) : '',
      entryName: row.teamName ?? '',
      parentTeamEntryId: row.parentEntryId,
      rosterPosition: row.parentPosition,
      childEvent: row.parentEntryId !== null,
      isPurchased: true,
      selected: false,
      readOnly: whyVirtualReadOnly(row, tournament, now, 'captain') !== null,
      balanceDue: balanceDue(row.balance),
      cartRosterId: null,
      totalEntries: ofEvent.length,
      availableEntries: ofEvent.filter(({ bowlerId, teamEntryId }) => bowlerId === null && teamEntryId === null).length,
      rosterComplete,
      divisionName,
    }
  })
}
