import { useQuery } from '@tanstack/react-query'
import { virtualEventsQuery } from '../places/squads.ts'
import type { Entry, VirtualEntry } from './entryDraft.ts'
import type { TeamVirtualEvent } from './form/TeamVirtualEvents.tsx'
import { virtualEntriesQuery } from './owned.ts'

const none: readonly VirtualEntry[] = []

/** Team-owned virtual events that a purchased team can take, and those it has. */
export function useTeamVirtualEvents(entry: Entry) {
  const entries = useQuery(virtualEntriesQuery(entry.tournamentId))
  const offers = useQuery(virtualEventsQuery(entry.tournamentId))
  const forTeam = new Set(
    offers.data
      ?.filter(({ owner, eventIds }) => owner === 'team' && eventIds.includes(entry.eventId))
      .map(({ id }) => id),
  )
  const owned = (entries.data ?? none).filter(
    ({ owner, isCancelled, virtualEventId, teamEntryId }) =>
      owner === 'team' && !isCancelled && (forTeam.has(virtualEventId) || teamEntryId === entry.id),
  )
  const assigned = owned.filter(({ teamEntryId }) => teamEntryId === entry.id).map((entry) => entry.virtualEventId)
  return { owned, assigned, offered: offeredOf(owned), isPending: entries.isPending || offers.isPending }
}

function offeredOf(owned: readonly VirtualEntry[]): TeamVirtualEvent[] {
  const ids = [...new Set(owned.map(({ virtualEventId }) => virtualEventId))]
  return ids.map((virtualEventId) => {
    const all = owned.filter((entry) => entry.virtualEventId === virtualEventId)
    const remaining = all.filter(({ teamEntryId }) => teamEntryId === null).length
    return { virtualEventId, name: all[0]?.virtualEventName ?? '', remaining }
  })
}
