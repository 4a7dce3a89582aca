import '@mantine/core/styles/SimpleGrid.layer.css'
import { whyNotChangeBowlers } from '@kegler/domain/setup/events/event.rules.ts'
import { EditedEvent, NewEvent } from '@kegler/domain/setup/events/events.calls.ts'
import { eventPresets } from '@kegler/domain/setup/events/presets.ts'
import { statusAllows } from '@kegler/domain/tournaments/status.rules.ts'
import { Button, Group, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { EditForm } from '../../../../setup/EditForm.tsx'
import { CriteriaFields } from '../../../../setup/events/CriteriaFields.tsx'
import { CloseButton, FormSection } from '../../../../setup/events/FormSection.tsx'
import { HandicapFields } from '../../../../setup/events/HandicapFields.tsx'
import { MoneyFields } from '../../../../setup/events/MoneyFields.tsx'
import { eventLabels, eventValues } from '../../../../setup/events/values.ts'
import { eventLocations, type SetupEvent, toOptions } from '../../../../setup/events.ts'
import { useSetupTournament } from '../../../../setup/tournament.ts'
import { useEditForm } from '../../../../setup/useEditForm.ts'
import { WholeNumber } from '../../../../ui/form/fields.tsx'

interface Props {
  /** Null: a new one. */
  event: SetupEvent | null
  onClose: () => void
  onDelete: (event: SetupEvent) => void
}
const saved = ['Saved!', 'Tournament Event saved Successfully.'] as const

/** A bowled event: a new one can be filled with what is usual. */
export function EventForm({ event, onClose, onDelete }: Props) {
  const { id: tournamentId, timeZone, status } = useSetupTournament()
  const { data: locations } = useSuspenseQuery(eventLocations(tournamentId))
  const only = locations.length === 1 ? (locations[0]?.id ?? null) : null
  const edit = useEditForm({
    call: event ? 'PUT event' : 'POST event',
    values: { ...eventValues(event, only), ...((event ? { id: event.id } : { tournamentId }) as object) },
    schema: event ? EditedEvent : NewEvent,
    send: (typed, revision) => ({ body: { ...typed, ...(event ? { revision } : {}) }, query: {} }) as never,
    revision: event?.revision,
    notice: saved,
    onSaved: onClose,
    dryRun: event !== null,
  })
  const { typed, form } = edit
  const isTeam = Number(typed.numberOfBowlers) > 1
  const fixed = event ? whyNotChangeBowlers({ ...event, isBeingPaid: false }) : null
  const canDelete = event?.canDelete && statusAllows(status, 'delete')
  return (
    <FormSection title={event ? event.name : '[New Event]'} isOuter>
      <EditForm
        edit={edit}
        label={event ? event.name : 'New Event'}
        labels={eventLabels}
        inline
        isNew={event === null}
        onClose={onClose}
        readOnly={event?.readOnly ?? false}
        timeZone={timeZone}
        more={
          event && canDelete ? (
            <Button variant="light" color="red" onClick={() => onDelete(event)}>
              Delete
            </Button>
          ) : null
        }
      >
        {!event && (
          <Group gap="xs" role="group" aria-label="Fill in">
            {Object.entries(eventPresets).map(([label, values]) => (
              <Button
                key={label}
                variant="default"
                size="compact-md"
                onClick={() => form.setValues({ ...typed, ...values })}
              >
                {label}
              </Button>
            ))}
          </Group>
        )}
        <FormSection title="Basic Info">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput {...edit.text('name')} label="Event Name" required />
            <Select {...edit.choice('locationId')} label="Location" required data={toOptions(locations)} />
          </SimpleGrid>
          <MoneyFields edit={edit} />
          <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} spacing="md">
            <WholeNumber
              {...edit.number('numberOfBowlers')}
              label="Bowlers Per Team"
              required
              disabled={fixed !== null}
              description={fixed ?? undefined}
            />
            <WholeNumber {...edit.number('gamesPerSeries')} label="Games Per Series" required />
            <WholeNumber {...edit.number('entriesPerLanePair')} label="Entries Per Lane Pair" required />
            <WholeNumber {...edit.number('maxEntriesPerBowler')} label="Max Entries Per Bowler" required />
            <WholeNumber
              {...edit.number('numberOfBowlersThatMustBeDifferentPerTeam')}
              label="Bowlers That Must Differ"
            />
          </SimpleGrid>
        </FormSection>
        <HandicapFields edit={edit} onOff={(values) => form.setValues({ ...typed, ...values })} />
        <CriteriaFields edit={edit} fixed={event?.readOnlyDivisions ?? false} hasAgeOption={isTeam} />
      </EditForm>
      {event?.readOnly && <CloseButton onClose={onClose} />}
    </FormSection>
  )
}
