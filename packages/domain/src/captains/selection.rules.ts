import type { InstantText } from '../dates.ts'
import { type Cents, sumOf } from '../money.ts'
import { virtualEntriesSelected } from './captain-change.rules.ts'

/** A row of the captain's page: an entry, or a virtual event with all entries of it. */
export interface CaptainItem {
  id: string
  isEntry: boolean
  tournamentId: string
  balanceDue: Cents
  isCancelled: boolean
  /** Of a linked entry. */
  parentEntryId: string | null
}

/** What is selected of the page, in page order, and what can be done with it. Ids that are not on the page count nothing. */
export function selectionOf<T extends CaptainItem>(items: readonly T[], selected: ReadonlySet<string>) {
  const first = items.find(({ id }) => selected.has(id))
  const chosen = items.filter(({ id, tournamentId }) => selected.has(id) && tournamentId === first?.tournamentId)
  const entries = chosen.filter(({ isEntry }) => isEntry)
  const virtualEvents = chosen.filter(({ isEntry }) => !isEntry)
  return {
    items: chosen,
    /** The only one of which more can be selected; null: any. */
    tournamentId: first?.tournamentId ?? null,
    balance: sumOf(chosen, ({ balanceDue }) => balanceDue),
    hasEntries: entries.length > 0,
    hasVirtualEvents: virtualEvents.length > 0,
    canChangeCaptain: entries.length > 0 && virtualEvents.length === 0,
    hasItemsWithoutBalance: chosen.some(({ balanceDue }) => balanceDue === 0),
  }
}
export type Selection = ReturnType<typeof selectionOf>

/** Payments are for one tournament: selecting an item locks those of all others. */
export const isSelectable = (item: Pick<CaptainItem, 'tournamentId'>, { tournamentId }: Selection): boolean =>
  tournamentId === null || item.tournamentId === tournamentId

/**
 * The entries whose captain is changed one after the other; linked ones go with theirs. Null: nothing does, which is so
 * when nothing is selected.
 */
export function entriesToChange<T extends CaptainItem>(
  chosen: readonly T[],
): { entries: T[] } | { refused: string } | null {
  if (chosen.some(({ isEntry }) => !isEntry)) return { refused: virtualEntriesSelected }
  if (chosen.length === 0) return null
  const ids = new Set(chosen.map(({ id }) => id))
  const alone = chosen.find(({ parentEntryId }) => parentEntryId !== null && !ids.has(parentEntryId))
  if (alone) return { refused: 'A linked entry goes with its Doubles entry. Please select that one.' }
  return { entries: chosen.filter(({ parentEntryId }) => parentEntryId === null) }
}

/** Squads at second 10 are painted red; captains see them all the same. */
export const isMarkedTime = (at: InstantText | null): boolean => at !== null && new Date(at).getUTCSeconds() === 10
