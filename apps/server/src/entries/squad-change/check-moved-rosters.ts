import { Refusal } from '@kegler/domain/errors.ts'
import type { Viewer } from '@kegler/domain/places/gates.rules.ts'
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
 * Problems of bowlers with the new start: another squad at that start, a membership that ends before that day; for a
 * new event also the entries a bowler may have and teams that must differ. Older problems of a roster do not prevent
 * a squad change. On rows that were moved in this transaction, their bowlers locked.
 * @throws Refusal RuleBroken that names each bowler
 */
export async function checkMovedRosters(
  tx: Tx,
  plan: ChangePlan,
  tournament: TournamentRow,
  as: Viewer,
): Promise<void> {
  const moving = [plan.parent, ...plan.children]
  const { captainId } = plan.parent.entry
  const bowlerIds = await readBowlerIds(tx, moving)
  const all = [...bowlerIds.values()].flat()
  if (all.length === 0) return
  const bowlers = await readBowlers(tx, all)
  const assignments = await readAssignments(tx, tournament.id, captainId, all)
  const contexts = await readContexts(
    tx,
    moving.map(({ entry }) => entry.id),
    tournament,
    as,
  )
  const problems = new Set<string>()
  for (const { entry } of moving) {
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
      if (refused) problems.add(refused.message)
    }
  }
  const context = contexts.get(plan.parent.entry.id)
  if (plan.changesEvent && context) {
    const alike = await whyTooAlike(tx, tournament.id, context, bowlerIds.get(plan.parent.entry.id) ?? [])
    if (alike) problems.add(alike)
  }
  if (problems.size > 0) throw new Refusal('RuleBroken', [...problems])
}
