import '@mantine/core/styles/SimpleGrid.layer.css'
import { labelsOf, textsOf } from '@kegler/domain/setup/fields.ts'
import { virtualEventFields } from '@kegler/domain/setup/virtual-events/virtual-event.fields.ts'
import { EditedVirtualEvent, NewVirtualEvent } from '@kegler/domain/setup/virtual-events/virtual-events.calls.ts'
import { Button, Group, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ActForm } from '../../../../kit/act/ActForm.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'
import { useSetupTournament } from '../../tournament.ts'
import { eventLookups, type SetupEvent, type SetupVirtualEvent, toOptions } from '../events.ts'
import { CriteriaFields } from './CriteriaFields.tsx'
import { DeleteEvent } from './DeleteEvent.tsx'
import { CloseButton, FormSection } from './FormSection.tsx'
import { HandicapFields } from './HandicapFields.tsx'
import { MapsField } from './MapsField.tsx'
import { MoneyFields } from './MoneyFields.tsx'
import { idsOf, virtualEventPresets, virtualEventValues } from './values.ts'

interface Props {
  /** Null: a new one. */
  event: SetupVirtualEvent | null
  bowled: readonly SetupEvent[]
  onClose: () => void
}

/** A side event that is fed by bowled events. */
export function VirtualEventForm({ event, bowled, onClose }: Props) {
  const { id: tournamentId, timeZone } = useSetupTournament()
  const { data: scoring } = useSuspenseQuery(eventLookups.scoring)
  const { data: owners } = useSuspenseQuery(eventLookups.owners)
  const act = useAct(event ? 'PUT virtualevent' : 'POST virtualevent', {
    values: { ...virtualEventValues(event), ...(event ? { id: event.id } : { tournamentId }) },
    schema: event ? EditedVirtualEvent : NewVirtualEvent,
    send: (typed, revision) => ('id' in typed ? { body: { ...typed, revision } } : { body: typed }),
    revision: event?.revision,
    notice: ['Saved!', 'Virtual event successfully saved.'],
  })
  const { typed } = act
  const maps = idsOf(typed.virtualEventMaps)
  const mapped = bowled.filter(({ id }) => maps.includes(id))
  return (
    <FormSection title={event ? event.name : '[Create Virtual Event]'} isOuter>
      <ActForm
        act={act}
        label="Specify event details:"
        labels={labelsOf(virtualEventFields)}
        inline
        isNew={event === null}
        onClose={onClose}
        readOnly={event?.readOnly ?? false}
        timeZone={timeZone}
        more={event && <DeleteEvent event={event} variant="light" color="red" onDone={onClose} />}
      >
        <Text>Specify event details:</Text>
        {!event && (
          <Group gap="xs" role="group" aria-label="Fill in">
            {Object.entries(virtualEventPresets(bowled)).map(([label, values]) => (
              <Button key={label} variant="default" size="compact-md" onClick={() => act.setValues(values)}>
                {label}
              </Button>
            ))}
          </Group>
        )}
        <FormSection title="Basic Info">
          <TextInput {...act.field('name')} {...textsOf(virtualEventFields, 'name')} required />
          <MoneyFields fields={act} />
        </FormSection>
        <HandicapFields fields={act} />
        <CriteriaFields
          fields={act}
          fixed={event?.readOnlyDivisions ?? false}
          hasAgeOption={mapped.some(({ numberOfBowlers }) => numberOfBowlers > 1)}
        />
        <FormSection title="Linked Events">
          <MapsField fields={act} bowled={bowled} disabled={event?.readOnlyEvent ?? false} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            {maps.length === 1 && (
              <Select
                {...act.choice('ownedBy')}
                {...textsOf(virtualEventFields, 'ownedBy')}
                data={toOptions(owners)}
                allowDeselect={false}
                disabled={event?.readOnlyEvent ?? false}
              />
            )}
            {maps.length > 1 && mapped.some(({ maxEntriesPerBowler }) => maxEntriesPerBowler > 1) && (
              <Select
                {...act.choice('scoringMethod')}
                {...textsOf(virtualEventFields, 'scoringMethod')}
                data={toOptions(scoring)}
                allowDeselect={false}
              />
            )}
          </SimpleGrid>
        </FormSection>
      </ActForm>
      {event?.readOnly && <CloseButton onClose={onClose} />}
    </FormSection>
  )
}
