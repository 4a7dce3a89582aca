import { type Cents, toCents } from '@kegler/domain/money.ts'
import type { Entry, VirtualEntry } from '../../../rosters/entryDraft.ts'

/** The captain's entries of one virtual event, without cancelled ones. */
export interface VirtualGroup {
  virtualEventId: string
  name: string
  owner: 'bowler' | 'team'
  entries: readonly VirtualEntry[]
  /** Entries without an owner. */
  available: number
  due: Cents
  readOnly: boolean
}
/** Something with a balance that can be ticked for payment. */
export interface Due {
  key: string
  kind: 'entry' | 'virtual' | 'team'
  ids: readonly string[]
  cents: Cents
}

/** Virtual entries by their event, in the order they came. */
export function virtualGroups(all: readonly VirtualEntry[]): VirtualGroup[] {
  const live = all.filter(({ isCancelled }) => !isCancelled)
  const ids = [...new Set(live.map(({ virtualEventId }) => virtualEventId))]
  return ids.map((virtualEventId) => {
    const entries = live.filter((entry) => entry.virtualEventId === virtualEventId)
    const owner = entries[0]?.owner ?? 'bowler'
    return {
      virtualEventId,
      name: entries[0]?.virtualEventName ?? '',
      owner,
      entries,
      available: entries.filter((entry) => (owner === 'team' ? entry.teamEntryId : entry.bowlerId) === null).length,
      due: entries.reduce((sum, { balanceDue }) => sum + toCents(balanceDue), 0),
      readOnly: entries.every(({ readOnly }) => readOnly),
    }
  })
}

export const entryKey = (id: string): string => `entry ${id}`
export const virtualKey = (id: string): string => `virtual ${id}`

/** Everything with a balance: entries that are not cancelled, then virtual events. */
export function duesOf(entries: readonly Entry[], groups: readonly VirtualGroup[]): Due[] {
  const ofEntries = entries.flatMap(({ id, balanceDue, isCancelled }): Due[] =>
    isCancelled || balanceDue <= 0 ? [] : [{ key: entryKey(id), kind: 'entry', ids: [id], cents: toCents(balanceDue) }],
  )
  const ofGroups = groups.flatMap(({ virtualEventId, owner, entries, due }): Due[] => {
    const ids = entries.filter(({ balanceDue }) => balanceDue > 0).map(({ id }) => id)
    const kind = owner === 'team' ? 'team' : 'virtual'
    return ids.length === 0 ? [] : [{ key: virtualKey(virtualEventId), kind, ids, cents: due }]
  })
  return [...ofEntries, ...ofGroups]
}

/** All that is due is ticked until the captain unticks it. */
export const selectedOf = (dues: readonly Due[], excluded: ReadonlySet<string>): Due[] =>
  dues.filter(({ key }) => !excluded.has(key))
export const sumOf = (dues: readonly Due[]): Cents => dues.reduce((sum, { cents }) => sum + cents, 0)

/** What is to be paid, as the contract takes it. */
export function balanceBody(tournamentId: string, dues: readonly Due[]) {
  const idsOf = (kind: Due['kind']) =>
    dues.filter((due) => due.kind === kind).flatMap(({ ids }) => ids.map((id) => ({ id })))
  return {
    tournamentId,
    entries: idsOf('entry'),
    virtualEvents: idsOf('virtual'),
    teamOwnedVirtualEvents: idsOf('team'),
    source: 'captain' as const,
  }
}

/** Every roster and virtual entry has its bowlers or team. */
export const allDone = (entries: readonly Entry[], groups: readonly VirtualGroup[]): boolean => {
  const live = entries.filter(({ isCancelled }) => !isCancelled)
  return (
    live.length > 0 &&
    live.every(({ rosterComplete }) => rosterComplete) &&
    groups.every(({ available }) => available === 0)
  )
}
