import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { query } from '../app/api.ts'
import { Loading } from '../ui/Loading.tsx'
import { TryAgain } from '../ui/TryAgain.tsx'
import { draftOfEntry, type Entry } from './entryDraft.ts'
import { RosterForm } from './form/RosterForm.tsx'
import type { Guard } from './form/useUnsavedGuard.ts'
import { ReadOnlyRoster } from './ReadOnlyRoster.tsx'
import { useSaveEntry } from './useSaveEntry.ts'
import { useTeamVirtualEvents } from './useTeamVirtualEvents.ts'

interface Props {
  entryId: string
  onClose: () => void
  onNext?: (() => void) | undefined
  guard: Ref<Guard>
}

/** The roster of a purchased entry: read anew when it is opened, and then only when the captain asks. */
export function EntryEditor({ entryId, ...rest }: Props) {
  const read = useQuery({
    ...query('GET registration/entry/:id', { params: { id: entryId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { data, dataUpdatedAt, refetch } = read
  if (!data) return read.isError ? <TryAgain of={read} /> : <Loading>Loading the roster</Loading>
  if (data.readOnly || data.squadId === null) return <ReadOnlyRoster entry={data} />
  return <Editable key={dataUpdatedAt} entry={data} squadId={data.squadId} reload={() => void refetch()} {...rest} />
}

interface EditableProps extends Omit<Props, 'entryId'> {
  entry: Entry
  squadId: string
  reload: () => void
}
function Editable({ entry, squadId, reload, onClose, onNext, guard }: EditableProps) {
  const { offered, assigned, units, isPending } = useTeamVirtualEvents(entry)
  const save = useSaveEntry(entry, units)
  if (isPending) return <Loading>Loading the roster</Loading>
  return (
    <RosterForm
      label={`Roster of ${entry.name || `entry ${entry.entryNumber}`}`}
      id={`entry ${entry.id}`}
      initial={draftOfEntry(entry, assigned)}
      member={{ tid: entry.tournamentId, eventId: entry.eventId, squadId, entryId: entry.id }}
      virtualEvents={offered}
      save={async (draft) => {
        const done = await save(draft)
        if (done) onClose()
        return done
      }}
      onReload={reload}
      onClose={onClose}
      onNext={onNext}
      guard={guard}
    />
  )
}
