import { Refusal } from '@kegler/domain/errors.ts'
import type { Db, Tx } from '../db/db.ts'
import type { EntryRow } from '../db/locks.ts'
import type { Actor } from './actor.ts'
import { captainTournament, inScope, staffTournament, type TournamentRow } from './tournaments.ts'

export type { EntryRow } from '../db/locks.ts'
export const entryNotFound = 'This entry was not found.'
export interface FoundEntry {
  entry: EntryRow
  tournament: TournamentRow
}

/** An entry of this captain with its tournament. @throws Refusal NotFound for another captain's, group's or none */
export async function ownEntry(db: Db | Tx, actor: Actor, id: string): Promise<FoundEntry> {
  const entry = await db
    .selectFrom('entries')
    .innerJoin('rosters', 'rosters.entryId', 'entries.id')
    .selectAll('entries')
    .select(['rosters.id as rosterId', 'rosters.name'])
    .where('entries.id', '=', id)
    .where('entries.captainId', '=', actor.personId)
    .executeTakeFirst()
  if (!entry) throw new Refusal('NotFound', entryNotFound)
  return { entry, tournament: await captainTournament(db, actor, entry.tournamentId) }
}

/** An entry of the actor's group with its tournament, whatever its status. @throws Refusal NotFound for another group's */
export async function staffEntry(db: Db | Tx, actor: Actor, id: string): Promise<FoundEntry> {
  const entry = await db
    .selectFrom('entries')
    .innerJoin('rosters', 'rosters.entryId', 'entries.id')
    .innerJoin('tournaments', 'tournaments.id', 'entries.tournamentId')
    .selectAll('entries')
    .select(['rosters.id as rosterId', 'rosters.name'])
    .where('entries.id', '=', id)
    .where(inScope(actor))
    .executeTakeFirst()
  if (!entry) throw new Refusal('NotFound', entryNotFound)
  return { entry, tournament: await staffTournament(db, actor, entry.tournamentId) }
}
