import { startText } from '@kegler/domain/dates.ts'
import { NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../../../client/api.ts'
import { ActDialog } from '../../../kit/act/ActDialog.tsx'
import { useAct } from '../../../kit/act/useAct.ts'
import { notify } from '../../../kit/feedback/notify.ts'
import { ReasonField } from '../../../kit/form/ReasonField.tsx'
import type { MovableEntry } from './movable.ts'

/** Changes the event of an entry to one of the same price and as many bowlers. */
export function EventDialog({ entry, onClose }: { entry: MovableEntry; onClose: () => void }) {
  const act = useAct('PUT admin/entry/:id/squad/change', {
    over: entry,
    values: { currentSquadId: '', reason: '' },
    check: ({ currentSquadId }) => ({ currentSquadId: currentSquadId ? null : 'Required' }),
    send: ({ currentSquadId, reason }, { entryId, version }) => ({
      params: { id: entryId },
      body: { squadId: currentSquadId, version, reason },
    }),
    notice: ['Event Changed!', 'Event was changed.'],
    failure: ['Event Not Updated!', 'There was an error changing event for the entry.'],
  })
  const { entryId, entryNumber, teamName, eventName, tournament } = act.over
  const read = useQuery({ ...query('GET admin/entry/:id', { params: { id: entryId } }), staleTime: 0 })
  useEffect(() => {
    if (read.isError) notify('Error getting events!', 'There was an error getting available events.', 'red')
  }, [read.isError])
  const events = read.data?.availableEvents ?? []
  return (
    <ActDialog act={act} title="Change Event" submit="Change Event" wide onClose={onClose}>
      <Text>
        <span>{`Reservation ${entryNumber}, ${teamName}.`}</span> Current event: <b>{eventName}</b>
      </Text>
      <input type="hidden" name="entryId" value={entryId} />
      <NativeSelect
        {...act.field('currentSquadId')}
        label="Event"
        data={[
          { value: '', label: events.length > 0 ? 'Select an event' : 'No available times' },
          ...events.map(({ squadId, eventName, startDateTime, available }) => ({
            value: squadId,
            label: `${eventName}, ${startText(startDateTime, tournament.timeZone)} (${available} available)`,
          })),
        ]}
        required
      />
      <ReasonField {...act.field('reason')} />
    </ActDialog>
  )
}
