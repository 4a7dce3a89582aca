import { feeFields } from '@kegler/domain/setup/fees/fee.fields.ts'
import { NewAddOnFee } from '@kegler/domain/setup/fees/fees.calls.ts'
import { labelsOf, textsOf } from '@kegler/domain/setup/fields.ts'
import { Group, Select, TextInput, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ActForm } from '../../../../kit/act/ActForm.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'
import { MoneyField } from '../../../../kit/form/fields.tsx'
import { PanelBody } from '../../../../kit/Panel.tsx'
import { useSetupTournament } from '../../tournament.ts'
import { ruleEvents } from '../bundling.ts'

const nothing = { eventId: null, description: '', fee: null }

/** A new fee; the bar says how many carts would be shown the new price. */
export function FeeForm({ onClose }: { onClose: () => void }) {
  const { id, timeZone } = useSetupTournament()
  const { data: events } = useSuspenseQuery(ruleEvents(id))
  const act = useAct('POST addonfee', {
    values: nothing,
    schema: NewAddOnFee,
    send: (body) => ({ body }),
    notice: ['Saved!', ''],
  })
  return (
    <PanelBody mt={0} aria-label="New Fee">
      <ActForm
        act={act}
        label="New Fee"
        labels={labelsOf(feeFields)}
        inline
        isNew
        onClose={onClose}
        timeZone={timeZone}
      >
        <Title order={3}>General (Required)</Title>
        <Group align="flex-start" gap="md">
          <Select
            {...textsOf(feeFields, 'eventId')}
            {...act.choice('eventId')}
            required
            flex="1 1 14rem"
            data={events.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextInput {...textsOf(feeFields, 'description')} {...act.field('description')} required flex="2 1 18rem" />
          <MoneyField
            {...textsOf(feeFields, 'fee')}
            {...act.number('fee')}
            required
            step={0.25}
            hideControls={false}
            flex="0 1 9rem"
          />
        </Group>
      </ActForm>
    </PanelBody>
  )
}
