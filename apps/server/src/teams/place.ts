import { bowlerProblems } from '@kegler/domain/rosters/roster.rules.ts'
import { shortName } from '@kegler/domain/teams/link.rules.ts'
import type { EntryRow, FoundEntry } from '../access/entries.ts'
import type { Db, Tx } from '../db/db.ts'
import { readAssignments } from '../rosters/assignments.ts'
import type { BowlerRow } from '../rosters/bowlers.ts'
import { readContexts } from '../rosters/contexts.ts'
import { readPositions } from '../rosters/roster-rows.ts'

/** The positions of a bought roster, filled, free and in all, and whom to ask about it. */
export async function readPlace(db: Db | Tx, entry: EntryRow) {
  const { count, division, ...named } = await db
    .selectFrom('entries as n')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .innerJoin('persons as p', 'p.id', 'n.captainId')
    .leftJoin('divisions as d', 'd.id', 'n.divisionId')
    .select(['e.numberOfBowlers as count', 'p.firstName', 'p.lastName', 'd.name as division'])
    .where('n.id', '=', entry.id)
    .executeTakeFirstOrThrow()
  const positions = (await readPositions(db, [entry.rosterId])).get(entry.rosterId) ?? []
  const taken = positions.map(({ position }) => position)
  return {
    ...{ count, division, named, positions },
    captain: shortName(named),
    taken,
    free: Array.from({ length: count }, (_, index) => index + 1).filter((position) => !taken.includes(position)),
    bowlerIds: positions.map(({ bowlerId }) => bowlerId),
  }
}

/** The first check of a member that fails on this roster, in words for a bowler or the captain; null when none does. */
export async function readProblem(
  db: Db | Tx,
  { entry, tournament }: FoundEntry,
  bowler: BowlerRow,
  as: 'bowler' | 'captain',
): Promise<string | null> {
  const context = (await readContexts(db, [entry.id], tournament, as)).get(entry.id)
  if (!context) return null
  const { bowlerIds } = await readPlace(db, entry)
  const assignments = await readAssignments(db, tournament.id, entry.captainId, [bowler.id])
  const [problem] = bowlerProblems(bowler, bowlerIds, { ...context, overrides: [] }, assignments)
  return problem?.message ?? null
}
