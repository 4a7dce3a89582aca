import { NewAddOnFee } from '@kegler/domain/setup/fees/fees.calls.ts'
import { Group, Select, TextInput, Title } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ruleEvents } from '../../../../setup/bundling.ts'
import { EditForm } from '../../../../setup/EditForm.tsx'
import { useSetupTournament } from '../../../../setup/tournament.ts'
import { useEditForm } from '../../../../setup/useEditForm.ts'
import { MoneyField } from '../../../../ui/form/fields.tsx'
import { Below } from '../../../../ui/Panel.tsx'

interface Typed extends Record<string, unknown> {
  eventId: string | null
  description: string
  fee: number | null
}
const nothing: Typed = { eventId: null, description: '', fee: null }

/** A new fee; the bar says how many carts would be shown the new price. */
export function FeeForm({ onClose }: { onClose: () => void }) {
  const { id, timeZone } = useSetupTournament()
  const { data: events } = useSuspenseQuery(ruleEvents(id))
  const edit = useEditForm({
    call: 'POST addonfee',
    values: nothing,
    schema: NewAddOnFee,
    send: (typed) => ({ body: typed as never }),
    notice: ['Saved!', ''],
    onSaved: onClose,
    dryRun: true,
  })
  return (
    <Below mt={0} aria-label="New Fee">
      <EditForm
        edit={edit}
        label="New Fee"
        labels={{ eventId: 'Event', description: 'Description', fee: 'Fee' }}
        inline
        isNew
        onClose={onClose}
        timeZone={timeZone}
      >
        <Title order={3} size="h4">
          General (Required)
        </Title>
        <Group align="flex-start" gap="md">
          <Select
            {...edit.choice('eventId')}
            label="Event"
            required
            flex="1 1 14rem"
            data={events.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextInput {...edit.text('description')} label="Description" required flex="2 1 18rem" />
          <MoneyField {...edit.number('fee')} label="Fee" required step={0.25} hideControls={false} flex="0 1 9rem" />
        </Group>
      </EditForm>
    </Below>
  )
}
