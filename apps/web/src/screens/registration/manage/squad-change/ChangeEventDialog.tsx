import { NativeSelect, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type AnswerOf, call } from '../../../../client/api.ts'
import { Await } from '../../../../kit/act/Await.tsx'
import { Dialog } from '../../../../kit/feedback/Dialog.tsx'
import { FormShell } from '../../../../kit/form/FormShell.tsx'
import { SquadTime } from '../../../../kit/SquadTime.tsx'
import type { Entry } from '../../../../rosters/entryDraft.ts'
import { useChange, useChoices } from './useChange.ts'

const choices = 'GET registration/entry/:id/availableEvents'

interface Props {
  entry: Entry
  onClose: () => void
}

/** Another free event at the same time. */
export function ChangeEventDialog({ entry, onClose }: Props) {
  const params = { id: entry.id }
  const read = useChoices([choices, { params }], (options) => call(choices, { params }, options), [
    'Error getting events!',
    'There was an error getting available events.',
  ])
  const { data } = read
  return (
    <Dialog opened onClose={onClose} title="Change Event">
      <Await of={read} loading="Loading the events." />
      {data && <Choice entry={entry} events={data} onClose={onClose} onFailed={() => void read.refetch()} />}
    </Dialog>
  )
}

interface ChoiceProps extends Props {
  events: AnswerOf<typeof choices>
  onFailed: () => void
}
function Choice({ entry, events: { currentEventName, availableEvents }, onClose, onFailed }: ChoiceProps) {
  const form = useForm({
    initialValues: { squadId: '' },
    validate: { squadId: (squadId) => (squadId ? null : 'Required') },
  })
  const change = useChange({
    entryId: entry.id,
    done: ['Event Changed!', 'Event was changed.'],
    failed: ['Event Not Updated!', 'There was an error changing event for the entry.'],
    onDone: onClose,
    onFailed,
  })
  const submit = form.onSubmit(({ squadId }) => change.move({ entryId: entry.id, squadId, childrenEntries: [] }))
  const { squadDateTime, timeZone, entryNumber, name } = entry
  return (
    <FormShell
      inDialog
      saving={change.isPending}
      error={change.error}
      disabled={availableEvents.length === 0}
      onSubmit={submit}
      onClose={onClose}
      closeLabel="Cancel"
    >
      <Text>
        <span>{`Reservation ${entryNumber}, ${name}`}</span>
        <br />
        {squadDateTime && <SquadTime at={squadDateTime} timeZone={timeZone} />}
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
          {...form.getInputProps('squadId')}
          disabled={change.isPending}
          required
        />
      )}
    </FormShell>
  )
}
