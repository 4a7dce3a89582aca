import '@mantine/core/styles/SimpleGrid.layer.css'
import { EditedDivision, NewDivision } from '@kegler/domain/setup/divisions/divisions.calls.ts'
import { Checkbox, SimpleGrid, Text, TextInput } from '@mantine/core'
import { WholeNumber } from '../../ui/form/fields.tsx'
import type { DivisionOwner, SetupDivision } from '../divisions.ts'
import { EditForm } from '../EditForm.tsx'
import { CloseButton, FormSection } from '../events/FormSection.tsx'
import type { SetupEvent, SetupVirtualEvent } from '../events.ts'
import { useSetupTournament } from '../tournament.ts'
import { useEditForm } from '../useEditForm.ts'

interface Props {
  owner: DivisionOwner
  event: SetupEvent | SetupVirtualEvent
  /** Null: a new one. */
  division: SetupDivision | null
  onClose: () => void
}
const labels = {
  name: 'Division Name',
  isDefault: 'Default Division',
  minAverage: 'Minimum Average',
  maxAverage: 'Maximum Average',
  minAge: 'Minimum Age',
  maxAge: 'Maximum Age',
  minFemale: 'Minimum Female',
  minMale: 'Minimum Male',
}
const valuesOf = (division: SetupDivision | null) => ({
  name: division?.name ?? '',
  isDefault: division?.isDefault ?? false,
  minAverage: division?.minAverage ?? null,
  maxAverage: division?.maxAverage ?? null,
  minAge: division?.minAge ?? null,
  maxAge: division?.maxAge ?? null,
  minFemale: division ? division.minFemale : (0 as number | null),
  minMale: division ? division.minMale : (0 as number | null),
})

/** A division: it asks for what its event asks. The bar says how many entries would change theirs. */
export function DivisionForm({ owner, event, division, onClose }: Props) {
  const { timeZone } = useSetupTournament()
  const of = owner.kind === 'event' ? { eventId: owner.id } : { virtualEventId: owner.id }
  const { averageBased, ageBased, genderBased, displayDefault } = event
  const edit = useEditForm({
    call: division ? 'PUT division' : 'POST division',
    // with the event's flag, by which the bounds are required
    values: { ...valuesOf(division), averageBased, ...of, ...(division ? { id: division.id } : {}) },
    schema: division ? EditedDivision : NewDivision,
    send: (typed, revision) => ({ body: { ...typed, ...(division ? { revision } : {}) }, query: {} }) as never,
    revision: division?.revision,
    notice: ['Saved!', ''],
    onSaved: onClose,
    dryRun: true,
  })
  const asks = !edit.typed.isDefault
  const number = (name: keyof typeof labels, required = false) => (
    <WholeNumber {...edit.number(name)} label={labels[name]} required={required} />
  )
  return (
    <FormSection title={division?.name ?? '[Create Division]'} isOuter>
      <EditForm
        edit={edit}
        label={division?.name ?? 'New Division'}
        labels={labels}
        inline
        isNew={division === null}
        onClose={onClose}
        readOnly={division?.readOnly ?? false}
        timeZone={timeZone}
      >
        <TextInput
          {...edit.text('name')}
          label={labels.name}
          required
          description="Use a descriptive name, such as Division 1 (0-150)."
        />
        {displayDefault && <Checkbox {...edit.tick('isDefault')} label={labels.isDefault} />}
        {!asks && (
          <Text size="sm" c="var(--text-soft)">
            The default division takes every roster that fits no other one. It takes the place of the one before.
          </Text>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          {averageBased && number('minAverage', asks)}
          {averageBased && number('maxAverage', asks)}
          {ageBased && number('minAge')}
          {ageBased && number('maxAge')}
          {genderBased && number('minFemale')}
          {genderBased && number('minMale')}
        </SimpleGrid>
      </EditForm>
      {division?.readOnly && <CloseButton onClose={onClose} />}
    </FormSection>
  )
}
