import { Refusal } from '@kegler/domain/errors.ts'
import { linkUnknown } from '@kegler/domain/teams/link.rules.ts'
import type { FoundEntry } from '../access/entries.ts'
import type { TeamLink } from '../access/link.ts'
import { freshTournament } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import { entryRows } from '../db/locks.ts'

/** The entry that a link is about, with its tournament as it is now. */
export async function linkedEntry(db: Db | Tx, { entryId, tournamentId }: TeamLink): Promise<FoundEntry> {
  const entry = await entryRows(db).where('entries.id', '=', entryId).executeTakeFirst()
  if (!entry) throw new Refusal('UNAUTHENTICATED', linkUnknown)
  return { entry, tournament: await freshTournament(db, tournamentId) }
}
