import { type Member, type RosterAssignment, type RosterContext, whyBowlerNotAllowed } from '../rosters/roster.rules.ts'

/** A roster that is about to be sold, with its bowlers in the order of their positions. */
interface SoldRoster {
  context: RosterContext
  name: string
  positions: readonly { position: number; bowler: Member }[]
}
export interface EmptiedPosition {
  rosterId: string
  position: number
  bowlerId: string
  /** For the captain: why, and what was left empty. */
  message: string
}

/**
 * The positions that are left empty when rosters are sold: of bowlers whom another order has put at the same start or at
 * their limit since the roster was saved. `assignments`: to rosters that are sold. Memberships are not checked again.
 */
export function emptiedPositions(
  rosters: readonly SoldRoster[],
  assignments: readonly RosterAssignment[],
): EmptiedPosition[] {
  const known = [...assignments]
  return rosters.flatMap(({ context, name, positions }) =>
    positions.flatMap(({ position, bowler }) => {
      const { rosterId, captainId, bowls } = context
      const rules = { ...context, onlyActiveMembers: false, onlyYouthMembers: false }
      const problem = whyBowlerNotAllowed(bowler, [], rules, known)
      if (problem) {
        const message = `${problem.message} Position ${position} of '${name}' was left empty.`
        return [{ rosterId, position, bowlerId: bowler.id, message }]
      }
      for (const { eventId, startsAt } of bowls)
        known.push({ bowlerId: bowler.id, rosterId, captainId, eventId, startsAt, teamName: name, entryNumber: null })
      return []
    }),
  )
}
