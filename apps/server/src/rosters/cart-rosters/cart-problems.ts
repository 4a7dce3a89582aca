import { type DivisionOutcome, whyNoDivision } from '@kegler/domain/rosters/division.rules.ts'
import { type RosterAssignment, whyBowlerNotAllowed, whyNotDifferent } from '@kegler/domain/rosters/roster.rules.ts'
import { whyNotAssignBowler } from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { Db, Tx } from '../../db/db.ts'
import { isOnMapped, readAssignments, readTeams } from '../assignments.ts'
import { type BowlerRow, readBowlers } from '../bowlers.ts'
import { contextOnSquad } from '../contexts.ts'
import { divisionOf, readDivisions } from '../divisions.ts'
import { type CartRosterRow, type CartVirtualRoster, readCartRosters, readCartVirtualRosters } from '../roster-rows.ts'
import { readHolders, readVirtualEventsOf, type VirtualEventOf } from '../virtual-holders.ts'

export interface CheckedRoster extends CartRosterRow {
  complete: boolean
  division: DivisionOutcome
  /** By bowler id: their problem in their position. */
  bowlerErrors: Map<string, string>
  /** The first problem of this roster now. */
  problem: string | null
}
export interface CheckedVirtualRoster extends CartVirtualRoster {
  event: VirtualEventOf
  complete: boolean
  bowlerErrors: Map<string, string>
  problem: string | null
}
export interface CheckedCart {
  entries: CheckedRoster[]
  virtual: CheckedVirtualRoster[]
  bowlers: Map<string, BowlerRow>
  assignments: RosterAssignment[]
}

/** All rosters of a captain's cart in a tournament with their problems, from the database alone. */
export async function checkCart(db: Db | Tx, captainId: string, tournament: TournamentRow): Promise<CheckedCart> {
  const entries = await readCartRosters(db, captainId, tournament.id)
  const virtual = await readCartVirtualRosters(db, captainId, tournament.id)
  const ids = [
    ...entries.flatMap(({ positions }) => positions.map(({ bowlerId }) => bowlerId)),
    ...virtual.flatMap(({ bowlerIds }) => bowlerIds.filter((id) => id !== null)),
  ]
  const bowlers = await readBowlers(db, ids)
  const assignments = await readAssignments(db, tournament.id, captainId, ids)
  return {
    entries: await checkRosters(db, captainId, tournament, entries, bowlers, assignments),
    virtual: await checkVirtualRosters(db, captainId, tournament.id, virtual, bowlers, assignments),
    bowlers,
    assignments,
  }
}

async function checkRosters(
  db: Db | Tx,
  captainId: string,
  tournament: TournamentRow,
  rosters: readonly CartRosterRow[],
  bowlers: Map<string, BowlerRow>,
  assignments: readonly RosterAssignment[],
): Promise<CheckedRoster[]> {
  const divisions = await readDivisions(
    db,
    rosters.map(({ squad }) => squad.eventId),
  )
  const teams = new Map<string, Awaited<ReturnType<typeof readTeams>>>()
  for (const { squad } of rosters)
    if (squad.mustDiffer > 0 && !teams.has(squad.eventId))
      teams.set(squad.eventId, await readTeams(db, tournament.id, captainId, squad.eventId))
  return rosters.map((roster) => {
    const { squad, positions } = roster
    const context = contextOnSquad({ rosterId: roster.id, captainId, as: 'captain' }, squad, tournament)
    const ids = positions.map(({ bowlerId }) => bowlerId)
    const bowlerErrors = new Map<string, string>()
    const members = positions.flatMap(({ bowlerId, average }) => {
      const bowler = bowlers.get(bowlerId)
      if (!bowler) return []
      const refused = whyBowlerNotAllowed(bowler, [], context, assignments)
      if (refused) bowlerErrors.set(bowlerId, refused.message)
      return [{ ...bowler, average: bowler.average ?? average }]
    })
    const complete = roster.filled >= squad.numberOfBowlers
    const division = divisionOf(complete ? members : [], divisions.get(squad.eventId) ?? [], squad, tournament)
    const others = (teams.get(squad.eventId) ?? []).filter(({ id }) => id !== roster.id)
    const problem =
      [...bowlerErrors.values()][0] ??
      whyNotDifferent(ids, squad.numberOfBowlers, squad.mustDiffer, others) ??
      (division.state === 'failed' && tournament.blockFailedDivisionCalculation ? whyNoDivision(squad.eventName) : null)
    return { ...roster, complete, division, bowlerErrors, problem }
  })
}

async function checkVirtualRosters(
  db: Db | Tx,
  captainId: string,
  tournamentId: string,
  rosters: readonly CartVirtualRoster[],
  bowlers: Map<string, BowlerRow>,
  assignments: readonly RosterAssignment[],
): Promise<CheckedVirtualRoster[]> {
  if (rosters.length === 0) return []
  const events = await readVirtualEventsOf(db, tournamentId)
  const eventIds = rosters.map(({ virtualEventId }) => virtualEventId)
  const holders = await readHolders(db, eventIds, [...bowlers.keys()])
  const seen = new Set<string>()
  return rosters.flatMap((roster) => {
    const event = events.get(roster.virtualEventId)
    if (!event) return []
    const bowlerErrors = new Map<string, string>()
    for (const bowlerId of roster.bowlerIds) {
      const bowler = bowlers.get(bowlerId ?? '')
      if (!bowler) continue
      const key = `${event.id} ${bowler.id}`
      const holder = holders.get(key)
      const refused = whyNotAssignBowler({
        virtualEventName: event.name,
        bowler,
        isOnRosters: isOnMapped(assignments, bowler.id, captainId, event),
        holder: holder && holder !== captainId ? 'otherCaptain' : holder || seen.has(key) ? 'captain' : 'nobody',
      })
      seen.add(key)
      if (refused) bowlerErrors.set(bowler.id, refused)
    }
    const complete = roster.bowlerIds.every((id) => id !== null)
    return [{ ...roster, event, complete, bowlerErrors, problem: [...bowlerErrors.values()][0] ?? null }]
  })
}
