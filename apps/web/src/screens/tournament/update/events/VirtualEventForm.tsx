import '@mantine/core/styles/SimpleGrid.layer.css'
import { EditedVirtualEvent, NewVirtualEvent } from '@kegler/domain/setup/virtual-events/virtual-events.calls.ts'
import { statusAllows } from '@kegler/domain/tournaments/status.rules.ts'
import { Button, Group, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { EditForm } from '../../../../setup/EditForm.tsx'
import { CriteriaFields } from '../../../../setup/events/CriteriaFields.tsx'
import { CloseButton, FormSection } from '../../../../setup/events/FormSection.tsx'
import { HandicapFields } from '../../../../setup/events/HandicapFields.tsx'
import { MapsField } from '../../../../setup/events/MapsField.tsx'
import { MoneyFields } from '../../../../setup/events/MoneyFields.tsx'
import { idsOf, virtualEventLabels, virtualEventPresets, virtualEventValues } from '../../../../setup/events/values.ts'
import { eventLookups, type SetupEvent, type SetupVirtualEvent, toOptions } from '../../../../setup/events.ts'
import { useSetupTournament } from '../../../../setup/tournament.ts'
import { useEditForm } from '../../../../setup/useEditForm.ts'

interface Props {
  /** Null: a new one. */
  event: SetupVirtualEvent | null
  bowled: readonly SetupEvent[]
  onClose: () => void
  onDelete: (event: SetupVirtualEvent) => void
}

/** A side event that is fed by bowled events. */
export function VirtualEventForm({ event, bowled, onClose, onDelete }: Props) {
  const { id: tournamentId, timeZone, status } = useSetupTournament()
  const { data: scoring } = useSuspenseQuery(eventLookups.scoring)
  const { data: owners } = useSuspenseQuery(eventLookups.owners)
  const edit = useEditForm({
    call: event ? 'PUT virtualevent' : 'POST virtualevent',
    values: { ...virtualEventValues(event), ...((event ? { id: event.id } : { tournamentId }) as object) },
    schema: event ? EditedVirtualEvent : NewVirtualEvent,
    send: (typed, revision) => ({ body: { ...typed, ...(event ? { revision } : {}) }, query: {} }) as never,
    revision: event?.revision,
    notice: ['Saved!', 'Virtual event successfully saved.'],
    onSaved: onClose,
    dryRun: event !== null,
  })
  const { typed, form } = edit
  const maps = idsOf(typed.virtualEventMaps)
  const mapped = bowled.filter(({ id }) => maps.includes(id))
  const canDelete = event?.canDelete && statusAllows(status, 'delete')
  return (
    <FormSection title={event ? event.name : '[Create Virtual Event]'} isOuter>
      <EditForm
        edit={edit}
        label="Specify event details:"
        labels={virtualEventLabels}
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
        <Text>Specify event details:</Text>
        {!event && (
          <Group gap="xs" role="group" aria-label="Fill in">
            {Object.entries(virtualEventPresets(bowled)).map(([label, values]) => (
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
          <TextInput {...edit.text('name')} label="Event Name" required />
          <MoneyFields edit={edit} />
        </FormSection>
        <HandicapFields edit={edit} onOff={(values) => form.setValues({ ...typed, ...values })} />
        <CriteriaFields
          edit={edit}
          fixed={event?.readOnlyDivisions ?? false}
          hasAgeOption={mapped.some(({ numberOfBowlers }) => numberOfBowlers > 1)}
        />
        <FormSection title="Linked Events">
          <MapsField edit={edit} bowled={bowled} disabled={event?.readOnlyEvent ?? false} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            {maps.length === 1 && (
              <Select
                {...edit.choice('ownedBy')}
                label="Owned By"
                data={toOptions(owners)}
                allowDeselect={false}
                disabled={event?.readOnlyEvent ?? false}
              />
            )}
            {maps.length > 1 && mapped.some(({ maxEntriesPerBowler }) => maxEntriesPerBowler > 1) && (
              <Select
                {...edit.choice('scoringMethod')}
                label="Scoring Method"
                data={toOptions(scoring)}
                allowDeselect={false}
              />
            )}
          </SimpleGrid>
        </FormSection>
      </EditForm>
      {event?.readOnly && <CloseButton onClose={onClose} />}
    </FormSection>
  )
}
