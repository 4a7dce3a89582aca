import { useQuery } from '@tanstack/react-query'
import { query } from '../app/api.ts'
import type { Entry, VirtualEntry } from './entryDraft.ts'
import type { TeamVirtualEvent } from './form/TeamVirtualEvents.tsx'
import { virtualEntriesQuery } from './owned.ts'

const none: readonly VirtualEntry[] = []

/** Team-owned virtual events that a purchased team can take, and those it has. */
export function useTeamVirtualEvents(entry: Entry) {
  const params = { tid: entry.tournamentId }
  const entries = useQuery(virtualEntriesQuery(entry.tournamentId))
  const offers = useQuery(query('GET tournament/:tid/virtualEvents', { params, query: { captainView: 'true' } }))
  const forTeam = new Set(
    offers.data
      ?.filter(({ owner, eventIds }) => owner === 'team' && eventIds.includes(entry.eventId))
      .map(({ id }) => id),
  )
  const units = (entries.data ?? none).filter(
    ({ owner, isCancelled, virtualEventId, teamEntryId }) =>
      owner === 'team' && !isCancelled && (forTeam.has(virtualEventId) || teamEntryId === entry.id),
  )
  const assigned = units.filter(({ teamEntryId }) => teamEntryId === entry.id).map((unit) => unit.virtualEventId)
  return { units, assigned, offered: offeredOf(units), isPending: entries.isPending || offers.isPending }
}

function offeredOf(units: readonly VirtualEntry[]): TeamVirtualEvent[] {
  const ids = [...new Set(units.map(({ virtualEventId }) => virtualEventId))]
  return ids.map((virtualEventId) => {
    const all = units.filter((unit) => unit.virtualEventId === virtualEventId)
    const remaining = all.filter(({ teamEntryId }) => teamEntryId === null).length
    return { virtualEventId, name: all[0]?.virtualEventName ?? '', remaining }
  })
}
