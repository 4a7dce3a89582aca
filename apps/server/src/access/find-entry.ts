import { Refusal } from '@kegler/domain/errors.ts'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { Entries } from '../db/tables.ts'
import type { Actor } from './actor.ts'
import { findTournament, type TournamentRow } from './tournaments.ts'

export type EntryRow = Selectable<Entries>
export const entryNotFound = 'This entry was not found.'

/** An entry of this captain with its tournament. @throws Refusal NotFound for another captain's, group's or none */
export async function findEntry(
  db: Db | Tx,
  actor: Actor,
  id: string,
): Promise<{ entry: EntryRow; tournament: TournamentRow }> {
  const entry = await db
    .selectFrom('entries')
    .selectAll()
    .where('id', '=', id)
    .where('captainId', '=', actor.personId)
    .executeTakeFirst()
  if (!entry) throw new Refusal('NotFound', entryNotFound)
  return { entry, tournament: await findTournament(db, actor, entry.tournamentId) }
}
