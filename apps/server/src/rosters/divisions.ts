import {
  type AgeAppliesTo,
  type Division,
  type DivisionMember,
  type DivisionOutcome,
  findDivision,
  verificationDate,
} from '@kegler/domain/rosters/division.rules.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

interface DivisionRow extends Division {
  eventId: string | null
  virtualEventId: string | null
}
interface DivisionEvent {
  ageAppliesTo: string
  ageVerificationDate: string | null
}
interface DivisionTournament {
  defaultAverage: number
  ageVerificationDate: string | null
  startDate: string
}

/** Divisions of bowled and virtual events, by event id. */
export async function readDivisions(db: Db | Tx, eventIds: readonly string[]): Promise<Map<string, DivisionRow[]>> {
  const wanted = [...new Set(eventIds)]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('divisions')
    .selectAll()
    .where(sql<boolean>`(event_id = any(${wanted}::uuid[]) or virtual_event_id = any(${wanted}::uuid[]))`)
    .execute()
  return Map.groupBy(rows, (row) => row.eventId ?? row.virtualEventId ?? '')
}

/** The division of a whole roster. */
export const divisionOf = (
  members: readonly DivisionMember[],
  divisions: readonly DivisionRow[],
  event: DivisionEvent,
  tournament: DivisionTournament,
): DivisionOutcome =>
  findDivision(members, divisions, {
    defaultAverage: tournament.defaultAverage,
    ageAppliesTo: event.ageAppliesTo as AgeAppliesTo,
    verificationDate: verificationDate(event, tournament),
  })

/** Recomputes and stores the division of an entry; an incomplete roster has none. */
export async function recomputeEntryDivision(tx: Tx, entryId: string): Promise<DivisionOutcome> {
  const entry = await tx
    .selectFrom('entries as n')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .innerJoin('tournaments as t', 't.id', 'n.tournamentId')
    .select(['n.eventId', 'n.divisionId', 'n.divisionFailed', 'e.numberOfBowlers', 'e.ageAppliesTo'])
    .select(['e.ageVerificationDate as eventVerification', 't.ageVerificationDate', 't.startDate', 't.defaultAverage'])
    .where('n.id', '=', entryId)
    .executeTakeFirstOrThrow()
  const members = await readMembers(tx, entryId)
  const divisions = (await readDivisions(tx, [entry.eventId])).get(entry.eventId) ?? []
  const event = { ageAppliesTo: entry.ageAppliesTo, ageVerificationDate: entry.eventVerification }
  const outcome = divisionOf(members.length < entry.numberOfBowlers ? [] : members, divisions, event, entry)
  const divisionId = outcome.state === 'found' ? outcome.id : null
  const divisionFailed = outcome.state === 'failed'
  if (divisionId !== entry.divisionId || divisionFailed !== entry.divisionFailed)
    await tx.updateTable('entries').set({ divisionId, divisionFailed }).where('id', '=', entryId).execute()
  return outcome
}

/** The same over the bowler of a virtual entry, or over the team that owns it. */
export async function recomputeVirtualDivision(tx: Tx, virtualEntryId: string): Promise<DivisionOutcome> {
  const virtualEntry = await tx
    .selectFrom('virtualEntries as u')
    .innerJoin('virtualEvents as v', 'v.id', 'u.virtualEventId')
    .innerJoin('tournaments as t', 't.id', 'u.tournamentId')
    .select([
      'u.virtualEventId',
      'u.divisionId',
      'u.bowlerId',
      'u.teamEntryId',
      'u.captainId',
      'u.tournamentId',
      'v.ageAppliesTo',
    ])
    .select(['v.ageVerificationDate as eventVerification', 't.ageVerificationDate', 't.startDate', 't.defaultAverage'])
    .where('u.id', '=', virtualEntryId)
    .executeTakeFirstOrThrow()
  const members = virtualEntry.bowlerId
    ? await readBowlerMember(tx, virtualEntry.bowlerId, virtualEntry.captainId, virtualEntry.tournamentId)
    : virtualEntry.teamEntryId
      ? await readWholeTeam(tx, virtualEntry.teamEntryId)
      : []
  const divisions = (await readDivisions(tx, [virtualEntry.virtualEventId])).get(virtualEntry.virtualEventId) ?? []
  const event = { ageAppliesTo: virtualEntry.ageAppliesTo, ageVerificationDate: virtualEntry.eventVerification }
  const outcome = divisionOf(members, divisions, event, virtualEntry)
  const divisionId = outcome.state === 'found' ? outcome.id : null
  if (divisionId !== virtualEntry.divisionId)
    await tx.updateTable('virtualEntries').set({ divisionId }).where('id', '=', virtualEntryId).execute()
  return outcome
}

/** Staff's average counts first, then the membership's, then the captain's. `p`: roster_positions, `b`: bowlers. */
const averageOf = sql<
  number | null
>`case when p.average_by = 'staff' then p.average else coalesce(b.average, p.average) end`

const readMembers = (tx: Tx, entryId: string): Promise<DivisionMember[]> =>
  tx
    .selectFrom('rosters as r')
    .innerJoin('rosterPositions as p', 'p.rosterId', 'r.id')
    .innerJoin('bowlers as b', 'b.id', 'p.bowlerId')
    .select([averageOf.as('average'), 'b.birthDate', 'b.gender'])
    .where('r.entryId', '=', entryId)
    .execute()

async function readWholeTeam(tx: Tx, entryId: string): Promise<DivisionMember[]> {
  const { numberOfBowlers } = await tx
    .selectFrom('entries as n')
    .innerJoin('events as e', 'e.id', 'n.eventId')
    .select('e.numberOfBowlers')
    .where('n.id', '=', entryId)
    .executeTakeFirstOrThrow()
  const members = await readMembers(tx, entryId)
  return members.length < numberOfBowlers ? [] : members
}

/** An average that was typed counts from any of the captain's rosters of the tournament. */
const readBowlerMember = (
  tx: Tx,
  bowlerId: string,
  captainId: string,
  tournamentId: string,
): Promise<DivisionMember[]> =>
  tx
    .selectFrom('bowlers as b')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('rosterPositions as p')
          .innerJoin('rosters as r', 'r.id', 'p.rosterId')
          .innerJoin('entries as n', 'n.id', 'r.entryId')
          .select(['p.average', 'p.averageBy'])
          .whereRef('p.bowlerId', '=', 'b.id')
          .where('n.captainId', '=', captainId)
          .where('n.tournamentId', '=', tournamentId)
          .where('n.isCancelled', '=', false)
          .where('p.average', 'is not', null)
          .orderBy('p.averageBy', 'desc')
          .orderBy('n.entryNumber')
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select([averageOf.as('average'), 'b.birthDate', 'b.gender'])
    .where('b.id', '=', bowlerId)
    .execute()
