import { Refusal } from '@kegler/domain/errors.ts'
import { sql } from 'kysely'
import type { Actor } from '../access/actor.ts'
import { captainTournament, staffTournament } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import { hidden } from '../db/hidden.ts'
import { readSetup } from '../places/setup.ts'

/**
 * A virtual event of a tournament that captains may see, and of this one when one is named.
 * @throws Refusal NotFound, the same for one of another group
 */
export const findVirtualEvent = (db: Db, actor: Actor, id: string, tournamentId?: string) =>
  findIn(captainTournament, db, actor, id, tournamentId)

/** A virtual event of the actor's group, whatever the status of its tournament. @throws Refusal NotFound */
export const staffVirtualEvent = (db: Db, actor: Actor, id: string) => findIn(staffTournament, db, actor, id)

async function findIn(find: typeof staffTournament, db: Db, actor: Actor, id: string, tournamentId?: string) {
  const row = await db.selectFrom('virtualEvents').select('tournamentId').where('id', '=', id).executeTakeFirst()
  const event = row && (await readSetup(db, row.tournamentId)).virtualEvents.get(id)
  const tournament = event && (await find(db, actor, event.tournamentId).catch(unlessRefused))
  if (!tournament || (tournamentId && tournament.id !== tournamentId))
    throw new Refusal('NotFound', 'This virtual event was not found.')
  return { event, tournament }
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
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
    .where(sql<boolean>`bowler_id = any(${hidden([...new Set(bowlerIds)], 'uuid[]')})`)
    .where(sql<boolean>`virtual_event_id = any(${hidden([...new Set(virtualEventIds)], 'uuid[]')})`)
    .where(sql<boolean>`not is_cancelled`)
    .execute()
  return new Map(rows.map((row) => [`${row.virtualEventId} ${row.bowlerId}`, row.captainId]))
}
