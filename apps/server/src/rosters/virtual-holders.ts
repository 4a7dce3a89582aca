import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

export interface VirtualEventOf {
  id: string
  tournamentId: string
  name: string
  owner: 'bowler' | 'team'
  mappedEventIds: string[]
}

/** Virtual events of a tournament with the events that feed them. */
export async function readVirtualEventsOf(db: Db | Tx, tournamentId: string): Promise<Map<string, VirtualEventOf>> {
  const rows = await db
    .selectFrom('virtualEvents as v')
    .select(['v.id', 'v.tournamentId', 'v.name', 'v.owner'])
    .select(
      sql<string[]>`array(select m.event_id::text from virtual_event_maps m where m.virtual_event_id = v.id)`.as(
        'mappedEventIds',
      ),
    )
    .where('v.tournamentId', '=', tournamentId)
    .orderBy('v.name')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Which captain entered these bowlers: keys are '{virtual event id} {bowler id}'. */
export async function readHolders(
  db: Db | Tx,
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
