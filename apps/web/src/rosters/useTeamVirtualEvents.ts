import { useQuery } from '@tanstack/react-query'
import { virtualEventsQuery } from '../places/squads.ts'
import type { Entry } from './entryDraft.ts'
import { entriesQuery, virtualEntriesQuery } from './owned.ts'
import { teamVirtualEvents } from './teamVirtualEvents.ts'

/** Team-owned virtual events that a purchased team, and each Singles of a linked set, can take, and those they have. */
export function useTeamVirtualEvents(entry: Entry) {
  const entries = useQuery(entriesQuery(entry.tournamentId))
  const virtualEntries = useQuery(virtualEntriesQuery(entry.tournamentId))
  const offers = useQuery(virtualEventsQuery(entry.tournamentId))
  const singles = (entries.data ?? []).filter((one) => one.parentEntryId === entry.id && !one.isCancelled)
  return {
    ...teamVirtualEvents([entry, ...singles], virtualEntries.data ?? [], offers.data ?? []),
    isPending: entries.isPending || virtualEntries.isPending || offers.isPending,
  }
}
