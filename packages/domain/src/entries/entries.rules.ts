import type { InstantText } from '../dates.ts'
import { Refusal } from '../errors.ts'
import { mayChangeEntries, type TournamentDates, type Viewer } from '../places/gates.rules.ts'

export interface Changeable {
  isCancelled: boolean
  parentEntryId: string | null
  /** Start of its squad; null: it has none. */
  startsAt: InstantText | Date | null
}
export const entriesClosed = 'Entries of this tournament can no longer be changed.'
export const showingLinked = 'Showing the linked entry'

/**
 * Why this viewer can no longer change this entry, or null when they can. A linked child refers to its parent. Captains
 * change until the squad starts, staff until the tournament ends.
 */
export function whyNotChangeEntry(
  entry: Changeable,
  tournament: TournamentDates,
  now: Date,
  as: Viewer,
): Refusal | null {
  if (entry.isCancelled) return new Refusal('ReadOnly', 'This entry is cancelled and can no longer be changed.')
  if (!mayChangeEntries(tournament, now, as)) return new Refusal('ReadOnly', entriesClosed)
  if (as === 'captain' && entry.startsAt !== null && new Date(entry.startsAt) <= now)
    return new Refusal('ReadOnly', 'The squad has started: this entry can no longer be changed.')
  if (entry.parentEntryId !== null) return linkedEntry(entry.parentEntryId)
  return null
}

/** Refuses a linked child and names the entry that is changed in its place. */
export const linkedEntry = (parentEntryId: string): Refusal =>
  new Refusal('LinkedEntry', showingLinked, { parentEntryId })
