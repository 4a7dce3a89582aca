import type { Override } from '@kegler/domain/rosters/override.rules.ts'
import { membershipDay, type RosterContext } from '@kegler/domain/rosters/roster.rules.ts'
import { sql } from 'kysely'
import { entryFacts } from '../access/entries.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import { hidden } from '../db/hidden.ts'
import type { SquadOf } from './find-squad.ts'

/** A roster as the rules see it, with what they need of its event. */
export interface TeamContext extends RosterContext {
  eventId: string
  eventName: string
  numberOfBowlers: number
  averageBased: boolean
  mustDiffer: number
}
type Of = Pick<RosterContext, 'rosterId' | 'captainId' | 'as'>

/** A roster on a squad; a linked Doubles squad is bowled together with its Singles squad. */
export function contextOnSquad(of: Of, squad: SquadOf, tournament: TournamentRow): TeamContext {
  const { eventId, eventName, numberOfBowlers, averageBased, mustDiffer, startsAt } = squad
  const event = { eventId, eventName, numberOfBowlers, averageBased, mustDiffer }
  return { ...of, ...event, bowls: squad.linked ? [squad, squad.linked] : [squad], ...ruledBy(tournament, startsAt) }
}

/** Entries with what their contexts are made of. */
export const entriesWithContext = (db: Db) =>
  entryFacts(db)
    .select(['n.parentEntryId', 'n.captainId', 'n.eventId', 'n.isCancelled', 'e.numberOfBowlers', 'e.averageBased'])
    .select(['e.maxEntriesPerBowler', 'e.numberOfBowlersThatMustBeDifferentPerTeam as mustDiffer'])
    .select(
      sql<
        Override[]
      >`(select coalesce(json_agg(json_build_object('bowlerId', o.bowler_id, 'check', o.check_name)), '[]')
        from roster_overrides o where o.entry_id = n.id)`.as('overrides'),
    )
type EntryWithContext = Awaited<ReturnType<ReturnType<typeof entriesWithContext>['execute']>>[number]

/** These entries and those that are linked to them. */
export const withLinked = (entryIds: readonly string[]) => {
  const ids = hidden(entryIds, 'uuid[]')
  return sql<boolean>`(n.id = any(${ids}) or n.parent_entry_id = any(${ids}))`
}

/** Bought rosters by entry id: each with its own squad and those of its linked children. */
export async function readContexts(
  db: Db,
  entryIds: readonly string[],
  tournament: TournamentRow,
  as: RosterContext['as'],
): Promise<Map<string, TeamContext>> {
  if (entryIds.length === 0) return new Map()
  const rows = await entriesWithContext(db).where(withLinked(entryIds)).orderBy('n.entryNumber').execute()
  return contextsOf(rows, entryIds, tournament, as)
}

/** The same of entries that were read with those that are linked to them. */
export function contextsOf(
  rows: readonly EntryWithContext[],
  entryIds: readonly string[],
  tournament: TournamentRow,
  as: RosterContext['as'],
): Map<string, TeamContext> {
  const contexts = entryIds.flatMap((id): [string, TeamContext][] => {
    const entry = rows.find((row) => row.id === id)
    if (!entry) return []
    const bowls = [entry, ...rows.filter((row) => row.parentEntryId === id && !row.isCancelled)].map((row) => ({
      ...row,
      startsAt: row.startsAt?.toISOString() ?? null,
    }))
    const { captainId, eventId, eventName, numberOfBowlers, averageBased, mustDiffer, overrides } = entry
    const context = {
      rosterId: entry.parentEntryId ?? id,
      ...{ captainId, as, eventId, eventName, numberOfBowlers, averageBased, mustDiffer, overrides },
      // the two Singles of a set are one event on one squad
      bowls: bowls.filter((one, index) => bowls.findIndex((two) => two.eventId === one.eventId) === index),
      ...ruledBy(tournament, entry.startsAt?.toISOString() ?? null),
    }
    return [[id, context]]
  })
  return new Map(contexts)
}

const ruledBy = (tournament: TournamentRow, startsAt: string | null) => ({
  day: membershipDay(startsAt, tournament.timeZone, tournament.startDate),
  timeZone: tournament.timeZone,
  onlyActiveMembers: tournament.restrictBowlersToActiveMembership,
  onlyYouthMembers: tournament.restrictBowlersToYouthMembership,
  enforceMaxEntries: tournament.enforceMaxEntries,
})
