import { elsewhere, teamName } from '@kegler/domain/rosters/roster.rules.ts'
import type { CartRoster } from '@kegler/domain/rosters/rosters.calls.ts'
import type { z } from 'zod'
import type { TournamentRow } from '../../access/tournaments.ts'
import { asBowler } from '../as-bowler.ts'
import type { CheckedCart, CheckedEntryRoster, CheckedVirtualRoster } from './cart-problems.ts'

export type CartRosterAnswer = z.output<typeof CartRoster>

/** A cart roster as its captain gets it: `rosterData` with the bowlers as they are known today. */
export function asCartRosters(cart: CheckedCart, tournament: TournamentRow): CartRosterAnswer[] {
  const made = [
    ...cart.entries.map((roster) => ({ at: roster.createdAt, answer: asEntryRoster(roster, cart, tournament) })),
    ...cart.virtual.map((roster) => ({ at: roster.createdAt, answer: asVirtualRoster(roster, cart) })),
  ]
  return made.sort((a, b) => a.at.getTime() - b.at.getTime()).map(({ answer }) => answer)
}

function asEntryRoster(roster: CheckedEntryRoster, cart: CheckedCart, tournament: TournamentRow): CartRosterAnswer {
  const { squad, data, division } = roster
  const shown = tournament.showCalculatedDivisionToCaptain && division.state === 'found' ? division.name : null
  return {
    id: roster.id,
    tournamentId: roster.tournamentId,
    rosterType: 'Entry',
    rosterComplete: roster.complete,
    name: teamName(squad.numberOfBowlers, [], data.name),
    divisionName: shown,
    error: roster.problem,
    rosterData: JSON.stringify({
      name: data.name,
      squadId: squad.id,
      eventId: squad.eventId,
      state: data.state,
      countryId: data.countryId,
      pairCode: data.pairCode,
      divisionName: shown,
      virtualEntries: data.virtualEntries,
      rosterPositions: Array.from({ length: squad.numberOfBowlers }, (_, index) => positionOf(index + 1)),
    }),
  }

  function positionOf(position: number) {
    const placed = data.rosterPositions.find((one) => one.position === position)
    const row = cart.bowlers.get(placed?.bowler.id ?? '')
    if (!placed || !row) return { position, bowler: null, average: null, averageRequired: false }
    const bowler = asBowler(row, {
      average: placed.average,
      isProfessional: placed.isProfessional ?? null,
      averageBased: squad.averageBased,
      isOnOtherRosters: elsewhere({ rosterId: roster.id }, row.id, cart.standings).length > 0,
      error: roster.bowlerErrors.get(row.id) ?? null,
      eventId: squad.eventId,
      cartRosterId: roster.id,
    })
    return { position, bowler, average: bowler.average, averageRequired: bowler.averageRequired }
  }
}

function asVirtualRoster(roster: CheckedVirtualRoster, cart: CheckedCart): CartRosterAnswer {
  return {
    id: roster.id,
    tournamentId: roster.tournamentId,
    rosterType: 'Virtual Entry',
    rosterComplete: roster.complete,
    name: roster.event.name,
    divisionName: null,
    error: roster.problem,
    rosterData: JSON.stringify({
      virtualEventId: roster.virtualEventId,
      virtualEntries: roster.data.virtualEntries.map(({ bowler }) => {
        const row = cart.bowlers.get(bowler?.id ?? '')
        return {
          bowler: row
            ? asBowler(row, { error: roster.bowlerErrors.get(row.id) ?? null, cartRosterId: roster.id })
            : null,
        }
      }),
    }),
  }
}
