import { Refusal } from '@kegler/domain/errors.ts'
import { whyNoDivision } from '@kegler/domain/rosters/division.rules.ts'
import { fullName } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { Tx } from '../../db/db.ts'
import type { PricedSquad } from '../../places/cart-facts.ts'
import { readSetup } from '../../places/setup.ts'
import { isOnMapped, readAssignments } from '../../rosters/assignments.ts'
import { recomputeEntryDivision } from '../../rosters/divisions.ts'
import type { PlannedMove } from './plan-change.ts'

type EventChange = PlannedMove & { to: PricedSquad }

/**
 * What follows from a new event: its virtual entries must still be fed, its division is another. Ages count on a day
 * of the event or the tournament, never of the squad, so a squad change alone leaves divisions as they are.
 * @throws Refusal RuleBroken
 */
export async function applyEventChange(tx: Tx, planned: EventChange, tournament: TournamentRow): Promise<void> {
  await rejectOrphanedVirtualEntries(tx, planned, tournament)
  for (const { entryId } of planned.moves) {
    const outcome = await recomputeEntryDivision(tx, entryId)
    if (outcome.state === 'failed' && tournament.blockFailedDivisionCalculation)
      throw new Refusal('RuleBroken', whyNoDivision(planned.to.eventName))
  }
}

/** A virtual entry of this team, or of one of its bowlers, that the old event fed and no event would feed any more. */
async function rejectOrphanedVirtualEntries(
  tx: Tx,
  { entry, moves, to }: EventChange,
  tournament: TournamentRow,
): Promise<void> {
  const entryIds = moves.map(({ entryId }) => entryId)
  const virtualEntries = await tx
    .selectFrom('virtualEntries as u')
    .leftJoin('bowlers as b', 'b.id', 'u.bowlerId')
    .select(['u.virtualEventId', 'u.teamEntryId', 'u.bowlerId', 'b.firstName', 'b.lastName'])
    .where('u.captainId', '=', entry.captainId)
    .where('u.tournamentId', '=', tournament.id)
    .where('u.isCancelled', '=', false)
    .where(
      sql<boolean>`(u.team_entry_id = ${entry.id} or u.bowler_id in (select p.bowler_id from rosters r
        join roster_positions p on p.roster_id = r.id where r.entry_id = any(${entryIds}::uuid[])))`,
    )
    .execute()
  if (virtualEntries.length === 0) return
  const { virtualEvents: events } = await readSetup(tx, tournament.id)
  const bowlerIds = virtualEntries.flatMap(({ bowlerId }) => bowlerId ?? [])
  const assignments = await readAssignments(tx, tournament.id, entry.captainId, bowlerIds)
  const sentences = virtualEntries.flatMap((virtualEntry) => {
    const event = events.get(virtualEntry.virtualEventId)
    if (!event?.mappedEventIds.includes(entry.eventId)) return []
    const fed = virtualEntry.bowlerId
      ? isOnMapped(assignments, virtualEntry.bowlerId, entry.captainId, event)
      : event.mappedEventIds.includes(to.eventId)
    const who = virtualEntry.bowlerId
      ? fullName({ firstName: virtualEntry.firstName ?? '', lastName: virtualEntry.lastName ?? '' })
      : 'This team'
    return fed ? [] : [`${who} is entered in ${event.name}, which ${to.eventName} does not count for.`]
  })
  if (sentences.length > 0) throw new Refusal('RuleBroken', [...new Set(sentences)])
}
