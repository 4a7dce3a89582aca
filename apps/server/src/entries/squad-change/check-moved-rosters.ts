import { Refusal } from '@kegler/domain/errors.ts'
import { whyNotDifferent, whyNotPlace } from '@kegler/domain/rosters/roster.rules.ts'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { Tx } from '../../db/db.ts'
import { readBowlers } from '../../rosters/bowlers.ts'
import { readCartRosterRows } from '../../rosters/cart-rosters/cart-roster-rows.ts'
import { readPlacings } from '../../rosters/placing-of-entry.ts'
import { readStandings, readTeams } from '../../rosters/standings.ts'
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
  const cart = await readCartRosterRows(tx, captainId, tournament.id)
  const standings = await readStandings(tx, tournament.id, captainId, all, cart)
  const placings = await readPlacings(
    tx,
    families.map(({ entry }) => entry.id),
    tournament,
  )
  const against = new Set<string>()
  for (const { entry } of families) {
    const placing = placings.get(entry.id)
    for (const id of bowlerIds.get(entry.id) ?? []) {
      const bowler = bowlers.get(id)
      if (!placing || !bowler) continue
      const ruled = {
        ...placing,
        onlyYouthMembers: false,
        enforceMaxEntries: placing.enforceMaxEntries && plan.changesEvent,
      }
      const no = whyNotPlace(bowler, [], ruled, standings)
      if (no) against.add(no)
    }
  }
  const placing = placings.get(plan.parent.entry.id)
  if (plan.changesEvent && placing && placing.mustDiffer > 0) {
    const teams = await readTeams(tx, tournament.id, captainId, placing.eventId, cart)
    const others = teams.filter(({ id }) => id !== plan.parent.entry.id)
    const own = bowlerIds.get(plan.parent.entry.id) ?? []
    const alike = whyNotDifferent(own, placing.numberOfBowlers, placing.mustDiffer, others)
    if (alike) against.add(alike)
  }
  if (against.size > 0) throw new Refusal('RuleBroken', [...against])
}
