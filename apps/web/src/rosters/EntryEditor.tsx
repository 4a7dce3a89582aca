import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, query } from '../client/api.ts'
import { save } from '../client/save.ts'
import { Await } from '../kit/act/Await.tsx'
import { notify } from '../kit/feedback/notify.ts'
import { Loading } from '../kit/Loading.tsx'
import { askedOfRoster } from '../questions/asked.ts'
import { askedQuery } from '../questions/askedQuery.ts'
import { positionsBody, type RosterDraft, sameDraft } from './draft.ts'
import { draftOfEntry, type Entry, entryBody, type VirtualEntry } from './entryDraft.ts'
import { RosterForm } from './form/RosterForm.tsx'
import { mergeJoined } from './mergeJoined.ts'
import { captainSource } from './positions/source.ts'
import { ReadOnlyRoster } from './ReadOnlyRoster.tsx'
import { RosterWaivers } from './RosterWaivers.tsx'
import { confirmRemoval } from './removal.tsx'
import { teamMoves } from './teamVirtualEvents.ts'
import { useTeamVirtualEvents } from './useTeamVirtualEvents.ts'

interface Props {
  entryId: string
  onClose: () => void
  onNext?: (() => void) | undefined
}

/** The roster of a purchased entry: fetched when it is opened, and then only when the captain asks. */
export function EntryEditor({ entryId, ...rest }: Props) {
  const read = useQuery({
    ...query('GET registration/entry/:id', { params: { id: entryId } }),
    staleTime: 'static',
    gcTime: 0,
  })
  const { data, dataUpdatedAt, refetch } = read
  if (!data) return <Await of={read} loading="Loading the roster" />
  if (data.readOnly || data.squadId === null) return <ReadOnlyRoster entry={data} />
  return <Editable key={dataUpdatedAt} entry={data} squadId={data.squadId} reload={() => void refetch()} {...rest} />
}

interface EditableProps extends Omit<Props, 'entryId'> {
  entry: Entry
  squadId: string
  reload: () => void
}
function Editable({ entry, squadId, reload, onClose, onNext }: EditableProps) {
  const { offered, assigned, owned, teams, isPending } = useTeamVirtualEvents(entry)
  const { saveEntry, merge } = useEntrySaving(entry, owned, teams)
  const asked = useQuery(askedQuery(entry.tournamentId)).data
  if (isPending) return <Loading>Loading the roster</Loading>
  return (
    <Stack gap="lg">
      <RosterForm
        label={`Roster of ${entry.name || `entry ${entry.entryNumber}`}`}
        id={`entry ${entry.id}`}
        initial={draftOfEntry(entry, assigned)}
        source={captainSource({ tid: entry.tournamentId, eventId: entry.eventId, squadId, entryId: entry.id })}
        virtualEvents={offered}
        save={async (draft) => {
          const done = await saveEntry(draft)
          if (done) onClose()
          return done
        }}
        merge={merge}
        onReload={reload}
        onClose={onClose}
        onNext={onNext}
        asked={asked && askedOfRoster(asked, { entryId: entry.id, eventId: entry.eventId })}
      />
      <RosterWaivers tid={entry.tournamentId} entryId={entry.id} />
    </Stack>
  )
}

/**
 * Saves a purchased entry: confirms that bowlers lose their virtual entries, then saves the roster, then the team's
 * virtual events. Returns false when the captain cancelled. Throws `ApiError`; a second try continues after the roster.
 */
function useEntrySaving(entry: Entry, virtualEntries: readonly VirtualEntry[], teams: readonly string[]) {
  const saved = useRef(entry)
  const sent = useRef(false)
  const params = { id: entry.id }
  const saveEntry = async (draft: RosterDraft): Promise<boolean> => {
    if (sent.current || !sameRoster(saved.current, draft)) {
      const rosterPositions = positionsBody(draft.positions)
      const affected = await call('POST registration/entry/:id/verify', { params, body: { rosterPositions } })
      if (!(await confirmRemoval(affected))) return false
      sent.current = true
      saved.current = await save('PUT registration/entry/:id', { params, body: entryBody(saved.current, draft) })
    }
    const moves = teamMoves(virtualEntries, teams, draft.virtualEventIds)
    if (moves.length > 0) await save('PUT virtualevent/teams', { body: { virtualEntries: moves } })
    notify('Roster Updated!', 'Entry roster successfully saved!')
    return true
  }
  /** Teammates may have joined since it was opened: then the save goes on from there. */
  const merge = async (draft: RosterDraft) => {
    const newest = await call('GET registration/entry/:id', { params })
    const merged = mergeJoined(draft, saved.current.rosterPositions, newest.rosterPositions)
    if (merged) saved.current = newest
    return merged
  }
  return { saveEntry, merge }
}

const sameRoster = (entry: Entry, draft: RosterDraft): boolean =>
  sameDraft(draftOfEntry(entry, []), { ...draft, virtualEventIds: [] })
