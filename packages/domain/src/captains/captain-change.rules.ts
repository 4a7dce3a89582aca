import { type Changeable, whyNotChangeEntry } from '../entries/entries.rules.ts'
import { Refusal } from '../errors.ts'
import type { TournamentDates } from '../places/gates.rules.ts'

export const virtualEntriesSelected =
  'Cannot change the captain of virtual entries. Click on the virtual entries and change the captain from the virtual entries page. '
export const sameCaptain = 'This is the captain already. Please search for another captain.'

/** How many virtual entries a captain can have more; null when `selected` fit. Text of the specification. */
export const whyTooManyVirtual = (purchasable: number, selected: number): string | null =>
  selected > purchasable
    ? `The selected captain can support at most ${purchasable} virtual entries, but ${selected} were selected.`
    : null

/** Why this entry cannot go to another captain, or null. Its squad may have started; the tournament must not have ended. */
export function whyNotChangeCaptain(
  entry: Changeable & { captainId: string },
  tournament: TournamentDates,
  newCaptainId: string,
  now: Date,
): Refusal | null {
  const refusal = whyNotChangeEntry(entry, tournament, now, 'staff')
  if (refusal) return refusal
  return entry.captainId === newCaptainId ? new Refusal('RuleBroken', sameCaptain) : null
}

/** What happens to a virtual entry of the old captain when entries go to another. */
export function virtualEntryGoes(
  virtualEntry: { id: string; bowlerId: string | null; teamEntryId: string | null },
  going: { entryIds: ReadonlySet<string>; bowlerIds: ReadonlySet<string>; ticked: ReadonlySet<string> },
): boolean {
  const { id, bowlerId, teamEntryId } = virtualEntry
  if (teamEntryId !== null) return going.entryIds.has(teamEntryId)
  // one whose bowler stays goes with the entry that has the bowler, or not at all
  return going.ticked.has(id) && (bowlerId === null || going.bowlerIds.has(bowlerId))
}
