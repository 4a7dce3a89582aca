import { formatDay } from '@kegler/domain/dates.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import { captainEntries } from '../db/locks.ts'
import { type Affected, affectedVirtualEntries } from '../entries/affected-virtual-entries.ts'
import { readMovingEntry } from '../entries/squad-change/moving-entry.ts'

interface CancelEffects {
  /** Virtual entries that lose their bowler. */
  ofBowlers: Affected[]
  /** Virtual entries that lose their team. */
  ofTeams: Affected[]
  /** Entries of the next day that no parent covers any more. */
  bundled: { count: number; eventName: string; day: string; parentName: string } | null
}

/** What else a cancellation of an entry, not cancelled yet, changes or leaves alone. */
export async function readCancelEffects(
  db: Db,
  tournament: TournamentRow,
  captainId: string,
  entryId: string,
): Promise<CancelEffects> {
  const rows = await captainEntries(db, captainId, tournament.id).execute()
  const family = rows.filter(({ id, parentEntryId }) => id === entryId || parentEntryId === entryId)
  const affected = await affectedVirtualEntries(db, {
    ...{ captainId, tournamentId: tournament.id },
    without: family.map(({ id }) => id),
    instead: null,
  })
  const isCancelled = family.every((row) => row.isCancelled)
  const moving = isCancelled ? null : await readMovingEntry(db, tournament, rows, entryId)
  const day = moving?.children[0]?.squad?.day
  return {
    ofBowlers: affected.filter(({ usbcId }) => usbcId !== ''),
    ofTeams: affected.filter(({ usbcId }) => usbcId === ''),
    bundled:
      moving && day
        ? {
            count: moving.children.length,
            eventName: moving.bundling?.childEventName ?? '',
            day: formatDay(day),
            parentName: moving.eventName,
          }
        : null,
  }
}
