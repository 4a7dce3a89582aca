import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

/** A squad with what a roster must know of its event. */
export interface SquadOf {
  id: string
  tournamentId: string
  eventId: string
  eventName: string
  numberOfBowlers: number
  startsAt: string
  averageBased: boolean
  maxEntriesPerBowler: number
  mustDiffer: number
  ageAppliesTo: string
  ageVerificationDate: string | null
  /** The Singles squad that a linked Doubles squad is sold with. */
  linked: { eventId: string; eventName: string; startsAt: string; maxEntriesPerBowler: number } | null
}

/** A squad of this tournament, and of this event when one is named. @throws Refusal NotFound */
export async function findSquad(
  db: Db | Tx,
  tournamentId: string,
  squadId: string,
  eventId?: string | null,
): Promise<SquadOf> {
  const squad = (await readSquadsOf(db, [squadId])).get(squadId)
  if (!squad || squad.tournamentId !== tournamentId || (eventId && squad.eventId !== eventId))
    throw new Refusal('NotFound', 'This squad was not found.')
  return squad
}

export async function readSquadsOf(db: Db | Tx, ids: readonly string[]): Promise<Map<string, SquadOf>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('squads as s')
    .innerJoin('squadOffers as o', 'o.id', 's.id')
    .innerJoin('events as e', 'e.id', 's.eventId')
    .leftJoin('squads as l', 'l.id', 'o.linkedSquadId')
    .leftJoin('events as le', 'le.id', 'l.eventId')
    .select(['s.id', 's.tournamentId', 's.eventId', 's.startsAt', 'e.name as eventName', 'e.numberOfBowlers'])
    .select(['e.averageBased', 'e.maxEntriesPerBowler', 'e.ageAppliesTo', 'e.ageVerificationDate'])
    .select('e.numberOfBowlersThatMustBeDifferentPerTeam as mustDiffer')
    .select(['le.id as linkedEventId', 'le.name as linkedName', 'l.startsAt as linkedStart'])
    .select('le.maxEntriesPerBowler as linkedMost')
    .where(sql<boolean>`s.id = any(${[...new Set(ids)]}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ linkedEventId, linkedName, linkedStart, linkedMost, ...row }) => [
      row.id,
      {
        ...row,
        startsAt: row.startsAt.toISOString(),
        linked:
          linkedEventId && linkedStart
            ? {
                eventId: linkedEventId,
                eventName: linkedName ?? '',
                startsAt: linkedStart.toISOString(),
                maxEntriesPerBowler: linkedMost ?? 1,
              }
            : null,
      },
    ]),
  )
}
