import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import type { Refusal } from '@kegler/domain/errors.ts'
import type { Viewer } from '@kegler/domain/places/gates.rules.ts'
import type { EntryRow } from '../access/entries.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'

/** The rule on an entry as it is now, with the start of its squad. */
export async function whyEntryReadOnly(
  db: Db | Tx,
  entry: EntryRow,
  tournament: TournamentRow,
  now: Date,
  as: Viewer,
): Promise<Refusal | null> {
  const squad = entry.squadId
    ? await db.selectFrom('squads').select('startsAt').where('id', '=', entry.squadId).executeTakeFirst()
    : undefined
  return whyNotChangeEntry({ ...entry, startsAt: squad?.startsAt.toISOString() ?? null }, tournament, now, as)
}
