import type { Entry } from '../../../rosters/entryDraft.ts'

/** Entries as they came, but each with its linked ones right behind it. */
export function groupLinked(entries: readonly Entry[]): Entry[] {
  const linked = Map.groupBy(entries, ({ parentEntryId }) => parentEntryId)
  const isOwn = ({ parentEntryId }: Entry) => !entries.some(({ id }) => id === parentEntryId)
  return entries.filter(isOwn).flatMap((entry) => [entry, ...(linked.get(entry.id) ?? [])])
}

/** Rosters that captains fill themselves; those of linked entries follow. */
export const ownRosters = (entries: readonly Entry[]): Entry[] => entries.filter(({ readOnly }) => !readOnly)

/** The next roster that lacks bowlers: after this entry, else the first; never this one. */
export function nextToFill(entries: readonly Entry[], after?: string): Entry | undefined {
  const at = entries.findIndex(({ id }) => id === after)
  const ahead = [...entries.slice(at + 1), ...entries.slice(0, Math.max(at, 0))]
  return ownRosters(ahead).find(({ rosterComplete }) => !rosterComplete)
}
