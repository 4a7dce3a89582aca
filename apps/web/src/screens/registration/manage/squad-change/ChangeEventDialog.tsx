import { formatSquad } from '@kegler/domain/dates.ts'
import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messagesOf } from '../../../../app/answers.ts'
import { type AnswerOf, call } from '../../../../app/api.ts'
import type { Entry } from '../../../../rosters/entryDraft.ts'
import { Dialog, DialogActions } from '../../../../ui/Dialog.tsx'
import { ErrorList } from '../../../../ui/ErrorList.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { telling, useChange } from './useChange.ts'

const choices = 'GET registration/entry/:id/availableEvents'

interface Props {
  entry: Entry
  onClose: () => void
}

/** Another free event at the same time. */
export function ChangeEventDialog({ entry, onClose }: Props) {
  const params = { id: entry.id }
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [choices, { params }],
    queryFn: ({ signal }) =>
      telling(call(choices, { params }, { signal }), [
        'Error getting events!',
        'There was an error getting available events.',
      ]),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  return (
    <Dialog opened onClose={onClose} title="Change Event">
      {error && !data && (
        <Stack>
          <ErrorList messages={messagesOf(error)} />
          <Button w="fit-content" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </Stack>
      )}
      {!error && !data && <Loading>Loading the events.</Loading>}
      {data && <Choice entry={entry} events={data} onClose={onClose} onFailed={() => void refetch()} />}
    </Dialog>
  )
}

interface ChoiceProps extends Props {
  events: AnswerOf<typeof choices>
  onFailed: () => void
}
function Choice({ entry, events: { currentEventName, availableEvents }, onClose, onFailed }: ChoiceProps) {
  const [squadId, setSquadId] = useState('')
  const [asked, setAsked] = useState(false)
  const change = useChange({
    entryId: entry.id,
    done: ['Event Changed!', 'Event was changed.'],
    failed: ['Event Not Updated!', 'There was an error changing event for the entry.'],
    onDone: onClose,
    onFailed,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (squadId && !change.isPending) change.move({ entryId: entry.id, squadId, childrenEntries: [] })
  }
  const { squadDateTime, timeZone, entryNumber, name } = entry
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          Reservation {entryNumber}, {name}
          <br />
          {squadDateTime && formatSquad(squadDateTime, timeZone)}
        </Text>
        <Text>
          Current event: <b>{currentEventName}</b>
        </Text>
        {availableEvents.length === 0 ? (
          <Text>There is no other free event at the same time.</Text>
        ) : (
          <NativeSelect
            label="Available event"
            data={[
              { value: '', label: 'Select an event' },
              ...availableEvents.map((one) => ({
                value: one.squadId,
                label: `${one.eventName} (${one.available} available)`,
              })),
            ]}
            value={squadId}
            onChange={({ currentTarget: { value } }) => setSquadId(value)}
            error={asked && !squadId ? 'Required' : undefined}
            disabled={change.isPending}
            required
          />
        )}
        <ErrorList messages={change.error ? messagesOf(change.error) : []} />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={change.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={change.isPending} disabled={availableEvents.length === 0}>
          Save
        </Button>
      </DialogActions>
    </form>
  )
}
