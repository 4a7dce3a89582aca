import { type DivisionOutcome, whyNoDivision } from '@kegler/domain/rosters/division.rules.ts'
import { type RosterAssignment, whyBowlerNotAllowed, whyNotDifferent } from '@kegler/domain/rosters/roster.rules.ts'
import { whyNotAssignBowler } from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { Db } from '../../db/db.ts'
import type { Catalogue } from '../../places/catalogue.ts'
import type { VirtualEventOf } from '../../places/setup.ts'
import { readToAnswer, type ToAnswer } from '../../questions/before-payment.ts'
import { isOnMapped, readAssignments, readTeams } from '../assignments.ts'
import { type BowlerRow, readBowlers } from '../bowlers.ts'
import { contextOnSquad } from '../contexts.ts'
import { divisionOf } from '../divisions.ts'
import { type CartRosterRow, type CartVirtualRoster, readCartRosters, readCartVirtualRosters } from '../roster-rows.ts'
import { readHolders } from '../virtual-holders.ts'

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
  assignments: readonly RosterAssignment[]
  toAnswer: ToAnswer
}

/** What is checked with the rosters of one captain. */
interface Facts {
  captainId: string
  tournament: TournamentRow
  catalogue: Catalogue
  bowlers: Map<string, BowlerRow>
  assignments: readonly RosterAssignment[]
}

/** All rosters of a captain's cart in a tournament with their problems, from the database alone. */
export async function checkCart(
  db: Db,
  captainId: string,
  tournament: TournamentRow,
  catalogue: Catalogue,
): Promise<CheckedCart> {
  return (await checkCarts(db, [captainId], tournament, catalogue))(captainId)
}

/** The same of several captains, read at once. */
export async function checkCarts(
  db: Db,
  captainIds: readonly string[],
  tournament: TournamentRow,
  catalogue: Catalogue,
): Promise<(captainId: string) => Promise<CheckedCart>> {
  const { rosters, bowlers: seated } = await readCartRosters(db, captainIds, tournament.id, catalogue)
  const hasVirtual = catalogue.setup.virtualEvents.size > 0
  const virtual = hasVirtual ? await readCartVirtualRosters(db, captainIds, tournament.id) : []
  const ids = [
    ...rosters.flatMap(({ positions }) => positions.map(({ bowlerId }) => bowlerId)),
    ...virtual.flatMap(({ bowlerIds }) => bowlerIds.filter((id) => id !== null)),
  ]
  const others = await readBowlers(
    db,
    ids.filter((id) => !seated.has(id)),
  )
  const bowlers = new Map([...seated, ...others])
  const read = await readAssignments(db, tournament.id, captainIds, ids)
  const rosterIds = rosters.map(({ id }) => id)
  const toAnswer = await readToAnswer(db, tournament, rosterIds)
  return async (captainId) => {
    const isOwn = (row: { captainId: string }) => row.captainId === captainId
    const assignments = read.filter((one) => one.entryNumber !== null || isOwn(one))
    const facts = { captainId, tournament, catalogue, bowlers, assignments }
    return {
      entries: await checkRosters(db, rosters.filter(isOwn), facts),
      virtual: await checkVirtualRosters(db, virtual.filter(isOwn), facts),
      bowlers,
      assignments,
      toAnswer,
    }
  }
}

export async function checkRosters(
  db: Db,
  rosters: readonly CartRosterRow[],
  { captainId, tournament, catalogue, bowlers, assignments }: Facts,
): Promise<CheckedRoster[]> {
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
    const complete = positions.length >= squad.numberOfBowlers
    const divisions = catalogue.setup.divisions.get(squad.eventId) ?? []
    const division = divisionOf(complete ? members : [], divisions, squad, tournament)
    const others = (teams.get(squad.eventId) ?? []).filter(({ id }) => id !== roster.id)
    const problem =
      [...bowlerErrors.values()][0] ??
      whyNotDifferent(ids, squad.numberOfBowlers, squad.mustDiffer, others) ??
      (division.state === 'failed' && tournament.blockFailedDivisionCalculation ? whyNoDivision(squad.eventName) : null)
    return { ...roster, complete, division, bowlerErrors, problem }
  })
}

async function checkVirtualRosters(
  db: Db,
  rosters: readonly CartVirtualRoster[],
  { captainId, catalogue, bowlers, assignments }: Facts,
): Promise<CheckedVirtualRoster[]> {
  if (rosters.length === 0) return []
  const eventIds = rosters.map(({ virtualEventId }) => virtualEventId)
  const holders = await readHolders(db, eventIds, [...bowlers.keys()])
  const seen = new Set<string>()
  return rosters.flatMap((roster) => {
    const event = catalogue.setup.virtualEvents.get(roster.virtualEventId)
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
