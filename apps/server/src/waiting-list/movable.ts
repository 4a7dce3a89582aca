import { whyNotChangeEntry } from '@kegler/domain/entries/entries.rules.ts'
import { whyNotChangeTo } from '@kegler/domain/entries/squad-change.rules.ts'
import { Refusal } from '@kegler/domain/errors.ts'
import { entryNotFound } from '../access/entries.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db } from '../db/db.ts'
import { captainEntries } from '../db/locks.ts'
import { readLeaving } from '../entries/squad-change/moving-entry.ts'
import { changeFacts } from '../entries/squad-change/plan-change.ts'
import type { PricedSquad } from '../places/priced-squads.ts'

interface Movable {
  captainId: string
  entryIds: readonly string[]
}
/**
 * Entries of one start that may go to these starts once there are places: their event, and how many sets go along.
 * @throws Refusal
 */
export async function requireMovable(
  db: Db,
  tournament: TournamentRow,
  { captainId, entryIds }: Movable,
  starts: readonly PricedSquad[],
  now: Date,
): Promise<{ eventId: string; sets: number }> {
  const rows = await captainEntries(db, captainId, tournament.id).execute()
  const chosen = entryIds.map((id) => rows.find((row) => row.id === id))
  const [squadId, ...others] = new Set(chosen.map((row) => row?.squadId))
  const [first] = chosen
  if (!first || chosen.includes(undefined)) throw new Refusal('NotFound', entryNotFound)
  if (!squadId || others.length > 0) throw new Refusal('RuleBroken', 'Choose entries of one start.')
  for (const row of chosen) {
    const refusal = row && whyNotChangeEntry(row, tournament, now, 'captain')
    if (refusal) throw refusal
  }
  const all = await readLeaving(db, tournament, rows, entryIds)
  const facts = all[0] && changeFacts(all[0], tournament, { as: 'captain', now })
  for (const start of starts) {
    const refusal = facts && whyNotChangeTo(start, facts)
    if (refusal) throw refusal
  }
  const day = all[0]?.squad?.day
  const leavesDay = starts.some((start) => start.day !== day)
  return { eventId: first.eventId, sets: leavesDay ? all.reduce((sum, { children }) => sum + children.length, 0) : 0 }
}
