import type { InstantText } from '../dates.ts'
import { Refusal } from '../errors.ts'
import { captainDoors, type Gated } from '../places/gates.rules.ts'

export interface Changeable {
  isCancelled: boolean
  parentEntryId: string | null
  /** Start of its squad; null: it has none. */
  startsAt: InstantText | null
}
export const showingLinked = 'Showing the linked entry'

/** Why a captain can no longer change this entry, or null when he can. A linked child refers to its parent. */
export function whyReadOnly(entry: Changeable, tournament: Gated, now: Date): Refusal | null {
  if (entry.isCancelled) return new Refusal('ReadOnly', 'This entry is cancelled and can no longer be changed.')
  const doors = captainDoors(tournament, now)
  if (!doors.change) return new Refusal('ReadOnly', 'Entries of this tournament can no longer be changed.')
  if (entry.startsAt !== null && Date.parse(entry.startsAt) <= now.getTime())
    return new Refusal('ReadOnly', 'The squad has started: this entry can no longer be changed.')
  if (entry.parentEntryId !== null) return new Refusal('LinkedEntry', showingLinked)
  return null
}
