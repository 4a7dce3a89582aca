import '@mantine/core/styles/SimpleGrid.layer.css'
import { divisionFields } from '@kegler/domain/setup/divisions/division.fields.ts'
import { EditedDivision, NewDivision } from '@kegler/domain/setup/divisions/divisions.calls.ts'
import { labelsOf, textsOf } from '@kegler/domain/setup/fields.ts'
import { Checkbox, SimpleGrid, Text, TextInput } from '@mantine/core'
import { ActForm } from '../../../../kit/act/ActForm.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'
import { WholeNumber } from '../../../../kit/form/fields.tsx'
import { noValues, valuesOf } from '../../formValues.ts'
import { useSetupTournament } from '../../tournament.ts'
import type { DivisionOwner, SetupDivision } from '../divisions.ts'
import { CloseButton, FormSection } from '../events/FormSection.tsx'
import type { SetupEvent, SetupVirtualEvent } from '../events.ts'

interface Props {
  owner: DivisionOwner
  event: SetupEvent | SetupVirtualEvent
  /** Null: a new one. */
  division: SetupDivision | null
  onClose: () => void
}
const nothing = {
  ...noValues<typeof divisionFields, SetupDivision>(divisionFields),
  name: '',
  minFemale: 0,
  minMale: 0,
}

/** A division: it asks for what its event asks. The bar says how many entries would change theirs. */
export function DivisionForm({ owner, event, division, onClose }: Props) {
  const { timeZone } = useSetupTournament()
  const ownerId = owner.kind === 'event' ? { eventId: owner.id } : { virtualEventId: owner.id }
  const { averageBased, ageBased, genderBased, displayDefault } = event
  const act = useAct(division ? 'PUT division' : 'POST division', {
    // with the event's flag, by which the bounds are required
    values: {
      ...(division ? valuesOf(division, divisionFields) : nothing),
      averageBased,
      ...ownerId,
      ...(division ? { id: division.id } : {}),
    },
    schema: division ? EditedDivision : NewDivision,
    send: (typed, revision) => ('id' in typed ? { body: { ...typed, revision } } : { body: typed }),
    revision: division?.revision,
    notice: ['Saved!', ''],
  })
  const asks = !act.typed.isDefault
  const number = (name: keyof typeof divisionFields, required = false) => (
    <WholeNumber {...act.number(name)} {...textsOf(divisionFields, name)} required={required} />
  )
  return (
    <FormSection title={division?.name ?? '[Create Division]'} isOuter>
      <ActForm
        act={act}
        label={division?.name ?? 'New Division'}
        labels={labelsOf(divisionFields)}
        inline
        isNew={division === null}
        onClose={onClose}
        readOnly={division?.readOnly ?? false}
        timeZone={timeZone}
      >
        <TextInput {...act.field('name')} {...textsOf(divisionFields, 'name')} required />
        {displayDefault && <Checkbox {...act.tick('isDefault')} {...textsOf(divisionFields, 'isDefault')} />}
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
      </ActForm>
      {division?.readOnly && <CloseButton onClose={onClose} />}
    </FormSection>
  )
}
