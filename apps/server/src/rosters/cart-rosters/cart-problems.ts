import { type DivisionOutcome, whyNoDivision } from '@kegler/domain/rosters/division.rules.ts'
import {
  isComplete,
  type Placing,
  placingDay,
  type Standing,
  whyNotDifferent,
  whyNotPlace,
} from '@kegler/domain/rosters/roster.rules.ts'
import { whyNotAssignBowler } from '@kegler/domain/virtual-events/virtual-events.rules.ts'
import { sql } from 'kysely'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { Db, Tx } from '../../db/db.ts'
import { type BowlerRow, readBowlers } from '../bowlers.ts'
import { divisionOf, readDivisions } from '../divisions.ts'
import { readStandings, readTeams } from '../standings.ts'
import { readHolders, readVirtualEventsOf, type VirtualEventOf } from '../virtual-holders.ts'
import {
  bowlerIdsOf,
  type CartEntryRoster,
  type CartRosterRows,
  type CartVirtualRoster,
  readCartRosterRows,
  type SquadOf,
} from './cart-roster-rows.ts'

export interface CheckedEntryRoster extends CartEntryRoster {
  complete: boolean
  division: DivisionOutcome
  /** By bowler id: what speaks against him in his position. */
  bowlerErrors: Map<string, string>
  /** The first thing that speaks against this roster now. */
  problem: string | null
}
export interface CheckedVirtualRoster extends CartVirtualRoster {
  event: VirtualEventOf
  complete: boolean
  bowlerErrors: Map<string, string>
  problem: string | null
}
export interface CheckedCart {
  entries: CheckedEntryRoster[]
  virtual: CheckedVirtualRoster[]
  bowlers: Map<string, BowlerRow>
  standings: Standing[]
}

/** All cart rosters of a captain in a tournament with what speaks against them, from the database alone. */
export async function checkCart(db: Db | Tx, captainId: string, tournament: TournamentRow): Promise<CheckedCart> {
  const cart = await readCartRosterRows(db, captainId, tournament.id)
  if (cart.entries.length + cart.virtual.length === 0)
    return { entries: [], virtual: [], bowlers: new Map(), standings: [] }
  const ids = [
    ...cart.entries.flatMap(({ data }) => data.rosterPositions.map(({ bowler }) => bowler.id)),
    ...cart.virtual.flatMap(({ data }) => data.virtualEntries.flatMap(({ bowler }) => bowler?.id ?? [])),
  ]
  const bowlers = await readBowlers(db, ids)
  const standings = await readStandings(db, tournament.id, captainId, ids, cart)
  return {
    entries: await checkEntryRosters(db, captainId, tournament, cart, bowlers, standings),
    virtual: await checkVirtualRosters(db, captainId, tournament, cart, bowlers, standings),
    bowlers,
    standings,
  }
}

/** A roster on a squad, as the rules see it; a linked Doubles squad is bowled together with its Singles squad. */
export function placingOnSquad(
  rosterId: string,
  captainId: string,
  squad: SquadOf,
  tournament: TournamentRow,
): Placing {
  return {
    rosterId,
    captainId,
    day: placingDay(squad.startsAt, tournament.timeZone, tournament.startDate),
    timeZone: tournament.timeZone,
    bowls: squad.linked ? [squad, squad.linked] : [squad],
    ...restrictions(tournament),
  }
}
export const restrictions = (tournament: TournamentRow) => ({
  onlyActiveMembers: tournament.restrictBowlersToActiveMembership,
  onlyYouthMembers: tournament.restrictBowlersToYouthMembership,
  enforceMaxEntries: tournament.enforceMaxEntries,
})

async function checkEntryRosters(
  db: Db | Tx,
  captainId: string,
  tournament: TournamentRow,
  cart: CartRosterRows,
  bowlers: Map<string, BowlerRow>,
  standings: readonly Standing[],
): Promise<CheckedEntryRoster[]> {
  const eventIds = [...new Set(cart.entries.map(({ squad }) => squad.eventId))]
  const divisions = await readDivisions(db, eventIds)
  const events = await readAges(db, eventIds)
  const teams = new Map<string, Awaited<ReturnType<typeof readTeams>>>()
  for (const { squad } of cart.entries)
    if (squad.mustDiffer > 0 && !teams.has(squad.eventId))
      teams.set(squad.eventId, await readTeams(db, tournament.id, captainId, squad.eventId, cart))
  return cart.entries.map((roster) => {
    const { squad, data } = roster
    const placing = placingOnSquad(roster.id, captainId, squad, tournament)
    const ids = bowlerIdsOf(data, squad.numberOfBowlers)
    const bowlerErrors = new Map<string, string>()
    for (const [index, id] of ids.entries()) {
      const bowler = bowlers.get(id ?? '')
      const no =
        bowler &&
        whyNotPlace(
          bowler,
          ids.filter((_, other) => other !== index),
          placing,
          standings,
        )
      if (bowler && no) bowlerErrors.set(bowler.id, no)
    }
    const complete = isComplete(ids, squad.numberOfBowlers)
    const members = data.rosterPositions.flatMap(({ bowler, average }) => {
      const row = bowlers.get(bowler.id)
      return row ? [{ ...row, average: row.average ?? average }] : []
    })
    const event = events.get(squad.eventId) ?? { ageAppliesTo: 'Oldest Member', ageVerificationDate: null }
    const division = divisionOf(complete ? members : [], divisions.get(squad.eventId) ?? [], event, tournament)
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
  tournament: TournamentRow,
  cart: CartRosterRows,
  bowlers: Map<string, BowlerRow>,
  standings: readonly Standing[],
): Promise<CheckedVirtualRoster[]> {
  const events = await readVirtualEventsOf(db, tournament.id)
  const holders = await readHolders(
    db,
    cart.virtual.map((roster) => roster.virtualEventId),
  )
  const seen = new Set<string>()
  return cart.virtual.flatMap((roster) => {
    const event = events.get(roster.virtualEventId)
    if (!event) return []
    const bowlerErrors = new Map<string, string>()
    for (const { bowler } of roster.data.virtualEntries) {
      const row = bowlers.get(bowler?.id ?? '')
      if (!row) continue
      const key = `${event.id} ${row.id}`
      const holder = holders.get(key)
      const no = whyNotAssignBowler({
        virtualEventName: event.name,
        bowler: row,
        isOnRosters: isOnMapped(standings, row.id, captainId, event),
        holder: holder && holder !== captainId ? 'otherCaptain' : holder || seen.has(key) ? 'captain' : 'nobody',
      })
      seen.add(key)
      if (no) bowlerErrors.set(row.id, no)
    }
    const complete = roster.data.virtualEntries.every(({ bowler }) => bowler !== null)
    return [{ ...roster, event, complete, bowlerErrors, problem: [...bowlerErrors.values()][0] ?? null }]
  })
}

/** On a roster of this captain in an event that feeds the virtual event. */
export const isOnMapped = (
  standings: readonly Standing[],
  bowlerId: string,
  captainId: string,
  event: VirtualEventOf,
): boolean =>
  standings.some(
    (standing) =>
      standing.bowlerId === bowlerId &&
      standing.captainId === captainId &&
      event.mappedEventIds.includes(standing.eventId),
  )

async function readAges(db: Db | Tx, eventIds: readonly string[]) {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'ageAppliesTo', 'ageVerificationDate'])
    .where(sql<boolean>`id = any(${eventIds}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
