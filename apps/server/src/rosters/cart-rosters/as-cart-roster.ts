import { noTeamName, otherAssignments } from '@kegler/domain/rosters/roster.rules.ts'
import type { CartRoster } from '@kegler/domain/rosters/rosters.calls.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { revision } from '../../access/revision.ts'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { Rosters } from '../../db/tables.ts'
import { asBowler } from '../as-bowler.ts'
import type { PositionRow } from '../roster-rows.ts'
import type { CheckedCart, CheckedRoster, CheckedVirtualRoster } from './cart-problems.ts'

export type CartRosterAnswer = z.output<typeof CartRoster>

/** Of all that a save of an entry's roster writes. */
export const revisionOf = (
  { name, countryId, state, pairCode, groupCode, squadId, virtualEventIds }: Selectable<Rosters>,
  positions: readonly PositionRow[],
): string => {
  const bowlers = positions.map((one) => [one.position, one.bowlerId, one.average, one.isProfessional])
  return revision({ name, countryId, state, pairCode, groupCode, squadId, virtualEventIds, bowlers })
}

/** Of a virtual event in the cart: of who enters it. */
export const virtualRevisionOf = ({ bowlerIds }: { bowlerIds: readonly (string | null)[] }): string =>
  revision({ bowlerIds })

/** The rosters of a cart as their captain gets them: `rosterData` with the bowlers as they are known today. */
export function asCartRosters(cart: CheckedCart, tournament: TournamentRow): CartRosterAnswer[] {
  const made = [
    ...cart.entries.map((roster) => ({ at: roster.createdAt, answer: asEntryRoster(roster, cart, tournament) })),
    ...cart.virtual.map((roster) => ({ at: roster.createdAt, answer: asVirtualRoster(roster, cart) })),
  ]
  return made.sort((a, b) => a.at.getTime() - b.at.getTime()).map(({ answer }) => answer)
}

function asEntryRoster(roster: CheckedRoster, cart: CheckedCart, tournament: TournamentRow): CartRosterAnswer {
  const { squad, division, id, name, tournamentId, state, countryId, pairCode, groupCode } = roster
  const shown = tournament.showCalculatedDivisionToCaptain && division.state === 'found' ? division.name : null
  return {
    id,
    tournamentId,
    rosterType: 'Entry',
    rosterComplete: roster.complete,
    name,
    divisionName: shown,
    error: roster.problem,
    revision: revisionOf(roster, roster.positions),
    rosterData: JSON.stringify({
      name: name === noTeamName ? '' : name,
      squadId: squad.id,
      eventId: squad.eventId,
      state,
      countryId,
      pairCode,
      groupCode,
      divisionName: shown,
      virtualEntries: roster.virtualEventIds.map((virtualEventId) => ({ virtualEventId })),
      rosterPositions: Array.from({ length: squad.numberOfBowlers }, (_, index) => positionOf(index + 1)),
    }),
  }

  function positionOf(number: number) {
    const filled = roster.positions.find(({ position }) => position === number)
    const row = cart.bowlers.get(filled?.bowlerId ?? '')
    if (!filled || !row) return { position: number, bowler: null, average: null, averageRequired: false }
    const bowler = asBowler(row, {
      ...filled,
      averageBased: squad.averageBased,
      isOnOtherRosters: otherAssignments({ rosterId: id }, row.id, cart.assignments).length > 0,
      error: roster.bowlerErrors.get(row.id) ?? null,
      eventId: squad.eventId,
      cartRosterId: id,
    })
    return { position: number, bowler, average: bowler.average, averageRequired: bowler.averageRequired }
  }
}

const asVirtualRoster = (roster: CheckedVirtualRoster, cart: CheckedCart): CartRosterAnswer => ({
  id: roster.id,
  tournamentId: roster.tournamentId,
  rosterType: 'Virtual Entry',
  rosterComplete: roster.complete,
  name: roster.event.name,
  divisionName: null,
  error: roster.problem,
  revision: virtualRevisionOf(roster),
  rosterData: JSON.stringify({
    virtualEventId: roster.virtualEventId,
    virtualEntries: roster.bowlerIds.map((id) => {
      const row = cart.bowlers.get(id ?? '')
      const flags = { error: roster.bowlerErrors.get(id ?? '') ?? null, cartRosterId: roster.id }
      return { bowler: row ? asBowler(row, flags) : null }
    }),
  }),
})
