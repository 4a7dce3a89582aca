import { NewBundlingRule } from '@kegler/domain/setup/bundling/bundling.calls.ts'
import { ruleSentence } from '@kegler/domain/setup/bundling/bundling.rules.ts'
import { Group, Select, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ruleEvents } from '../../../../setup/bundling.ts'
import { EditForm } from '../../../../setup/EditForm.tsx'
import { useSetupTournament } from '../../../../setup/tournament.ts'
import { useEditForm } from '../../../../setup/useEditForm.ts'
import { WholeNumber } from '../../../../ui/form/fields.tsx'
import { Below } from '../../../../ui/Panel.tsx'

interface Typed extends Record<string, unknown> {
  tournamentId: string
  parentEventId: string | null
  childEventId: string | null
  quantity: number | null
}
const labels = { parentEventId: 'Parent Event', childEventId: 'Child Event', quantity: 'Quantity' }

/** A new bundling rule; the bar says how many carts have more than it would allow. */
export function RuleForm({ onClose }: { onClose: () => void }) {
  const { id, timeZone } = useSetupTournament()
  const { data: events } = useSuspenseQuery(ruleEvents(id))
  const values: Typed = { tournamentId: id, parentEventId: null, childEventId: null, quantity: null }
  const edit = useEditForm({
    call: 'POST bundling',
    values,
    schema: NewBundlingRule,
    send: (typed) => ({ body: typed as never }),
    notice: ['Saved!', ''],
    onSaved: onClose,
    dryRun: true,
  })
  const { parentEventId, childEventId, quantity } = edit.typed
  const nameOf = (wanted: string | null) => events.find((event) => event.id === wanted)?.name
  const [parentEventName, childEventName] = [nameOf(parentEventId), nameOf(childEventId)]
  const data = events.map((event) => ({ value: event.id, label: event.name }))
  return (
    <Below aria-label="New Bundling Rule">
      <EditForm
        edit={edit}
        label="New Bundling Rule"
        labels={labels}
        inline
        isNew
        onClose={onClose}
        timeZone={timeZone}
      >
        <Group align="flex-start" gap="md">
          <Select
            {...edit.choice('parentEventId')}
            label={labels.parentEventId}
            required
            data={data}
            flex="1 1 14rem"
          />
          <Select {...edit.choice('childEventId')} label={labels.childEventId} required data={data} flex="1 1 14rem" />
          <WholeNumber {...edit.number('quantity')} label={labels.quantity} required step={1} flex="0 1 8rem" />
        </Group>
        {parentEventName && childEventName && quantity !== null && parentEventId !== childEventId && (
          <Text c="var(--text-soft)">{ruleSentence({ parentEventName, childEventName, quantity })}</Text>
        )}
      </EditForm>
    </Below>
  )
}
