import '@mantine/core/styles/SimpleGrid.layer.css'
import { eventFields } from '@kegler/domain/setup/events/event.fields.ts'
import { whyNotChangeBowlers } from '@kegler/domain/setup/events/event.rules.ts'
import { EditedEvent, NewEvent } from '@kegler/domain/setup/events/events.calls.ts'
import { eventPresets } from '@kegler/domain/setup/events/presets.ts'
import { labelsOf, textsOf } from '@kegler/domain/setup/fields.ts'
import { numberOf } from '@kegler/domain/typed-number.ts'
import { Button, Group, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ActForm } from '../../../../kit/act/ActForm.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'
import { WholeNumber } from '../../../../kit/form/fields.tsx'
import { useSetupTournament } from '../../tournament.ts'
import { eventLocations, type SetupEvent, toOptions } from '../events.ts'
import { CriteriaFields } from './CriteriaFields.tsx'
import { DeleteEvent } from './DeleteEvent.tsx'
import { CloseButton, FormSection } from './FormSection.tsx'
import { HandicapFields } from './HandicapFields.tsx'
import { MoneyFields } from './MoneyFields.tsx'
import { eventValues } from './values.ts'

interface Props {
  /** Null: a new one. */
  event: SetupEvent | null
  onClose: () => void
}

/** A bowled event: a new one can be filled with what is usual. */
export function EventForm({ event, onClose }: Props) {
  const { id: tournamentId, timeZone } = useSetupTournament()
  const { data: locations } = useSuspenseQuery(eventLocations(tournamentId))
  const only = locations.length === 1 ? (locations[0]?.id ?? null) : null
  const act = useAct(event ? 'PUT event' : 'POST event', {
    values: { ...eventValues(event, only), ...(event ? { id: event.id } : { tournamentId }) },
    schema: event ? EditedEvent : NewEvent,
    send: (typed, revision) => ('id' in typed ? { body: { ...typed, revision } } : { body: typed }),
    revision: event?.revision,
    notice: ['Saved!', 'Tournament Event saved Successfully.'],
  })
  const isTeam = numberOf(act.typed.numberOfBowlers) > 1
  const fixed = event ? whyNotChangeBowlers({ ...event, isBeingPaid: false }) : null
  return (
    <FormSection title={event ? event.name : '[New Event]'} isOuter>
      <ActForm
        act={act}
        label={event ? event.name : 'New Event'}
        labels={labelsOf(eventFields)}
        inline
        isNew={event === null}
        onClose={onClose}
        readOnly={event?.readOnly ?? false}
        timeZone={timeZone}
        more={event && <DeleteEvent event={event} variant="light" color="red" onDone={onClose} />}
      >
        {!event && (
          <Group gap="xs" role="group" aria-label="Fill in">
            {Object.entries(eventPresets).map(([label, values]) => (
              <Button key={label} variant="default" size="compact-md" onClick={() => act.setValues(values)}>
                {label}
              </Button>
            ))}
          </Group>
        )}
        <FormSection title="Basic Info">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput {...act.field('name')} {...textsOf(eventFields, 'name')} required />
            <Select
              {...act.choice('locationId')}
              {...textsOf(eventFields, 'locationId')}
              required
              data={toOptions(locations)}
            />
          </SimpleGrid>
          <MoneyFields fields={act} />
          <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} spacing="md">
            <WholeNumber
              {...act.number('numberOfBowlers')}
              {...textsOf(eventFields, 'numberOfBowlers')}
              required
              disabled={fixed !== null}
              description={fixed ?? undefined}
            />
            <WholeNumber {...act.number('gamesPerSeries')} {...textsOf(eventFields, 'gamesPerSeries')} required />
            <WholeNumber
              {...act.number('entriesPerLanePair')}
              {...textsOf(eventFields, 'entriesPerLanePair')}
              required
            />
            <WholeNumber
              {...act.number('maxEntriesPerBowler')}
              {...textsOf(eventFields, 'maxEntriesPerBowler')}
              required
            />
            <WholeNumber
              {...act.number('numberOfBowlersThatMustBeDifferentPerTeam')}
              {...textsOf(eventFields, 'numberOfBowlersThatMustBeDifferentPerTeam')}
            />
          </SimpleGrid>
        </FormSection>
        <HandicapFields fields={act} />
        <CriteriaFields fields={act} fixed={event?.readOnlyDivisions ?? false} hasAgeOption={isTeam} />
      </ActForm>
      {event?.readOnly && <CloseButton onClose={onClose} />}
    </FormSection>
  )
}
