import { Refusal } from '@kegler/domain/errors.ts'
import { whyNoDivision } from '@kegler/domain/rosters/division.rules.ts'
import { sql } from 'kysely'
import type { EntryRow } from '../access/entries.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Tx } from '../db/db.ts'
import type { BowlerRow } from '../rosters/bowlers.ts'
import { recomputeEntryDivision, recomputeVirtualDivisions } from '../rosters/divisions.ts'
import type { Affected } from './affected-virtual-entries.ts'

/** The paid virtual entries stay, without a bowler. */
export async function clearVirtualEntries(tx: Tx, affected: readonly Affected[]): Promise<void> {
  if (affected.length === 0) return
  const ids = affected.map(({ virtualEntryId }) => virtualEntryId)
  await tx
    .updateTable('virtualEntries')
    .set({ bowlerId: null, divisionId: null, version: sql<number>`version + 1` })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/**
 * Divisions of an entry, of its linked children, and of every virtual entry that the roster counts for.
 * @throws Refusal RuleBroken when the tournament blocks rosters without a division
 */
export async function recomputeDivisions(
  tx: Tx,
  entries: readonly EntryRow[],
  tournament: TournamentRow,
  eventName: string,
  bowlers: readonly BowlerRow[],
): Promise<void> {
  for (const { id, parentEntryId } of entries) {
    const outcome = await recomputeEntryDivision(tx, id)
    if (outcome.state === 'failed' && tournament.blockFailedDivisionCalculation)
      throw new Refusal('RuleBroken', whyNoDivision(parentEntryId ? 'the linked event' : eventName))
  }
  const entryIds = entries.map(({ id }) => id)
  const bowlerIds = bowlers.map(({ id }) => id)
  const virtualEntries = await tx
    .selectFrom('virtualEntries')
    .select('id')
    .where('captainId', '=', entries[0]?.captainId ?? null)
    .where('tournamentId', '=', tournament.id)
    .where('isCancelled', '=', false)
    .where(sql<boolean>`(team_entry_id = any(${entryIds}::uuid[]) or bowler_id = any(${bowlerIds}::uuid[]))`)
    .orderBy('id')
    .execute()
  const ids = virtualEntries.map(({ id }) => id)
  await recomputeVirtualDivisions(tx, ids)
}
