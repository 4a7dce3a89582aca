import { dayTimeText } from '@kegler/domain/dates.ts'
import { NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '../../app/api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { useOpened } from '../../ui/form/useOpened.ts'
import { ActDialog } from '../ActDialog.tsx'
import type { MovableEntry } from './movable.ts'
import { ReasonField } from './ReasonField.tsx'

/** Changes the event of an entry to one of the same price and as many bowlers. */
export function EventDialog({ entry: newest, onClose }: { entry: MovableEntry; onClose: () => void }) {
  const { opened: entry, takeNewest } = useOpened(newest)
  const [currentSquadId, setCurrentSquadId] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { entryId, entryNumber, teamName, eventName, version, tournament } = entry
  const read = useQuery({ ...query('GET admin/entry/:id', { params: { id: entryId } }), staleTime: 0 })
  useEffect(() => {
    if (read.isError) notify('Error getting events!', 'There was an error getting available events.', 'red')
  }, [read.isError])
  const events = read.data?.availableEvents ?? []
  const body = { squadId: currentSquadId, version, ...(reason.trim() ? { reason } : {}) }
  return (
    <ActDialog
      call="PUT admin/entry/:id/squad/change"
      title="Change Event"
      submit="Change Event"
      wide
      dryRun
      takeNewest={takeNewest}
      sent={currentSquadId ? { params: { id: entryId }, body } : null}
      notice={['Event Changed!', 'Event was changed.']}
      failure={['Event Not Updated!', 'There was an error changing event for the entry.']}
      validate={() => {
        setTried(true)
        return currentSquadId !== ''
      }}
      onClose={onClose}
    >
      <Text>
        Reservation {entryNumber}, {teamName}. Current event: <b>{eventName}</b>
      </Text>
      <input type="hidden" name="entryId" value={entryId} />
      <NativeSelect
        name="currentSquadId"
        label="Event"
        value={currentSquadId}
        onChange={({ currentTarget }) => setCurrentSquadId(currentTarget.value)}
        data={[
          { value: '', label: events.length > 0 ? 'Select an event' : 'No available times' },
          ...events.map(({ squadId, eventName, startDateTime, available }) => ({
            value: squadId,
            label: `${eventName}, ${dayTimeText(startDateTime, tournament.timeZone)} (${available} available)`,
          })),
        ]}
        error={tried && !currentSquadId ? 'Required' : undefined}
        required
      />
      <ReasonField value={reason} onChange={setReason} />
    </ActDialog>
  )
}
