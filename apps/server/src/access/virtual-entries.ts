import { Refusal } from '@kegler/domain/errors.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { VirtualEntries } from '../db/tables.ts'
import type { Actor } from './actor.ts'
import { inScope, staffTournament, type TournamentRow } from './tournaments.ts'

export type VirtualRow = Selectable<VirtualEntries>
export const virtualEntryNotFound = 'This virtual entry was not found.'

/** A virtual entry of the actor's group with its tournament, whatever its status. @throws Refusal NotFound for another group's */
export async function staffVirtualEntry(
  db: Db,
  actor: Actor,
  id: string,
): Promise<{ row: VirtualRow; tournament: TournamentRow }> {
  const row = await db
    .selectFrom('virtualEntries')
    .innerJoin('tournaments', 'tournaments.id', 'virtualEntries.tournamentId')
    .selectAll('virtualEntries')
    .where('virtualEntries.id', '=', id)
    .where(inScope(actor))
    .executeTakeFirst()
  if (!row) throw new Refusal('NotFound', virtualEntryNotFound)
  return { row, tournament: await staffTournament(db, actor, row.tournamentId) }
}

/** Of rows that are locked. @throws Refusal NotFound */
export function findOwned(owned: readonly VirtualRow[], id: string): VirtualRow {
  const row = owned.find((one) => one.id === id)
  if (!row) throw new Refusal('NotFound', virtualEntryNotFound)
  return row
}
