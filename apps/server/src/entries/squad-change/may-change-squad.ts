import { Refusal } from '@kegler/domain/errors.ts'
import type { EntryRow } from '../../access/entries.ts'
import type { TournamentRow } from '../../access/tournaments.ts'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../db/db.ts'
import { whyEntryReadOnly } from '../why-entry-read-only.ts'

/** @throws Refusal when captains may not move this entry now, or not in this installation */
export async function mayChangeSquad(
  db: Db | Tx,
  config: Config,
  entry: EntryRow,
  tournament: TournamentRow,
  now: Date,
): Promise<void> {
  const no = await whyEntryReadOnly(db, entry, tournament, now, 'captain')
  if (no) throw no
  if (!config.ALLOW_CAPTAIN_CHANGE_SQUAD)
    throw new Refusal('RuleBroken', `Entries cannot be moved online. Please call ${tournament.tournamentPhone}.`)
}
