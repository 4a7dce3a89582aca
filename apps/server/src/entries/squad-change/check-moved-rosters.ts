import { Refusal } from '@kegler/domain/errors.ts'
import { whyBowlerNotAllowed } from '@kegler/domain/rosters/roster.rules.ts'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { Tx } from '../../db/db.ts'
import { readAssignments } from '../../rosters/assignments.ts'
import { readBowlers } from '../../rosters/bowlers.ts'
import { readContexts } from '../../rosters/contexts.ts'
import { whyTooAlike } from '../../rosters/save-roster.ts'
import { readBowlerIds } from './moving-entry.ts'
import type { ChangePlan } from './plan-change.ts'

/**
 * What the new start says against bowlers: another squad at that start, a membership that ends before that day; for a
 * new event also the entries a bowler may have and teams that must differ. Older faults of a roster do not hold a
 * squad change up. On rows that were moved in this transaction, their bowlers locked.
 * @throws Refusal RuleBroken that names each bowler
 */
export async function checkMovedRosters(tx: Tx, plan: ChangePlan, tournament: TournamentRow): Promise<void> {
  const families = [plan.parent, ...plan.children]
  const { captainId } = plan.parent.entry
  const bowlerIds = await readBowlerIds(tx, families)
  const all = [...bowlerIds.values()].flat()
  if (all.length === 0) return
  const bowlers = await readBowlers(tx, all)
  const assignments = await readAssignments(tx, tournament.id, captainId, all)
  const contexts = await readContexts(
    tx,
    families.map(({ entry }) => entry.id),
    tournament,
    'captain',
  )
  const against = new Set<string>()
  for (const { entry } of families) {
    const context = contexts.get(entry.id)
    for (const id of bowlerIds.get(entry.id) ?? []) {
      const bowler = bowlers.get(id)
      if (!context || !bowler) continue
      const ruled = {
        ...context,
        onlyYouthMembers: false,
        enforceMaxEntries: context.enforceMaxEntries && plan.changesEvent,
      }
      const refused = whyBowlerNotAllowed(bowler, [], ruled, assignments)
      if (refused) against.add(refused.message)
    }
  }
  const context = contexts.get(plan.parent.entry.id)
  if (plan.changesEvent && context) {
    const alike = await whyTooAlike(tx, tournament.id, context, bowlerIds.get(plan.parent.entry.id) ?? [])
    if (alike) against.add(alike)
  }
  if (against.size > 0) throw new Refusal('RuleBroken', [...against])
}
