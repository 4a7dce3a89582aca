import { whyReadOnly } from '@kegler/domain/entries/entries.rules.ts'
import type { Refusal } from '@kegler/domain/errors.ts'
import type { Db, Tx } from '../db/db.ts'
import type { TournamentRow } from '../offers/tournaments.ts'
import type { EntryRow } from './find-entry.ts'

/** The rule on an entry as it is now, with the start of its squad. */
export async function whyEntryReadOnly(
  db: Db | Tx,
  entry: EntryRow,
  tournament: TournamentRow,
  now: Date,
): Promise<Refusal | null> {
  const squad = entry.squadId
    ? await db.selectFrom('squads').select('startsAt').where('id', '=', entry.squadId).executeTakeFirst()
    : undefined
  return whyReadOnly({ ...entry, startsAt: squad?.startsAt.toISOString() ?? null }, tournament, now)
}
