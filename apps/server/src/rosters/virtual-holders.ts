import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { captainTournament } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import { virtualEventRows } from '../places/cart-facts.ts'

export interface VirtualEventOf {
  id: string
  tournamentId: string
  name: string
  owner: 'bowler' | 'team'
  mappedEventIds: string[]
}

/** A virtual event of a tournament that captains may see, and of this one when one is named. @throws Refusal NotFound */
export async function findVirtualEvent(db: Db, actor: Actor, id: string, tournamentId?: string) {
  const event: VirtualEventOf | undefined = await virtualEventRows(db).where('v.id', '=', id).executeTakeFirst()
  if (!event || (tournamentId && event.tournamentId !== tournamentId))
    throw new Refusal('NotFound', 'This virtual event was not found.')
  return { event, tournament: await captainTournament(db, actor, event.tournamentId) }
}

/** Virtual events of a tournament with the events that feed them. */
export async function readVirtualEventsOf(db: Db, tournamentId: string): Promise<Map<string, VirtualEventOf>> {
  const rows = await virtualEventRows(db).where('v.tournamentId', '=', tournamentId).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Which captain entered these bowlers: keys are '{virtual event id} {bowler id}'. */
export async function readHolders(
  db: Db,
  virtualEventIds: readonly string[],
  bowlerIds: readonly string[],
): Promise<Map<string, string>> {
  if (virtualEventIds.length === 0 || bowlerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('virtualEntries')
    .select(['virtualEventId', 'bowlerId', 'captainId'])
    .where(sql<boolean>`bowler_id = any(${[...new Set(bowlerIds)]}::uuid[])`)
    .where(sql<boolean>`virtual_event_id = any(${[...new Set(virtualEventIds)]}::uuid[])`)
    .where('isCancelled', '=', false)
    .execute()
  return new Map(rows.map((row) => [`${row.virtualEventId} ${row.bowlerId}`, row.captainId]))
}
