import { NewBundlingRule } from '@kegler/domain/setup/bundling/bundling.calls.ts'
import { ruleSentence } from '@kegler/domain/setup/bundling/bundling.rules.ts'
import { Group, Select, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ActForm } from '../../../../kit/act/ActForm.tsx'
import { useAct } from '../../../../kit/act/useAct.ts'
import { WholeNumber } from '../../../../kit/form/fields.tsx'
import { PanelBody } from '../../../../kit/Panel.tsx'
import { useSetupTournament } from '../../tournament.ts'
import { ruleEvents } from '../bundling.ts'

interface Typed {
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
  const act = useAct('POST bundling', {
    values,
    schema: NewBundlingRule,
    send: (body) => ({ body }),
    notice: ['Saved!', ''],
  })
  const { parentEventId, childEventId, quantity } = act.typed
  const nameOf = (wanted: string | null) => events.find((event) => event.id === wanted)?.name
  const [parentEventName, childEventName] = [nameOf(parentEventId), nameOf(childEventId)]
  const data = events.map((event) => ({ value: event.id, label: event.name }))
  return (
    <PanelBody aria-label="New Bundling Rule">
      <ActForm act={act} label="New Bundling Rule" labels={labels} inline isNew onClose={onClose} timeZone={timeZone}>
        <Group align="flex-start" gap="md">
          <Select {...act.choice('parentEventId')} label={labels.parentEventId} required data={data} flex="1 1 14rem" />
          <Select {...act.choice('childEventId')} label={labels.childEventId} required data={data} flex="1 1 14rem" />
          <WholeNumber {...act.number('quantity')} label={labels.quantity} required step={1} flex="0 1 8rem" />
        </Group>
        {parentEventName && childEventName && quantity !== null && parentEventId !== childEventId && (
          <Text c="var(--text-soft)">{ruleSentence({ parentEventName, childEventName, quantity })}</Text>
        )}
      </ActForm>
    </PanelBody>
  )
}
