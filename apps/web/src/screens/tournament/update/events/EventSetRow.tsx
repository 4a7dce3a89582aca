import '@mantine/core/styles/SimpleGrid.layer.css'
import { formatMoney, toCents } from '@kegler/domain/money.ts'
import type { PresetName } from '@kegler/domain/setup/events/presets.ts'
import { numberOf } from '@kegler/domain/typed-number.ts'
import { Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ActFields } from '../../../../kit/act/useAct.ts'
import { MoneyField } from '../../../../kit/form/fields.tsx'

const labels = [
  ['expenseFee', 'Expense Fee'],
  ['lineageFee', 'Lineage Fee'],
  ['prizeFee', 'Prize Fee'],
] as const
/** In dollars; null: empty. */
export type PresetFees = { preset: PresetName } & Record<(typeof labels)[number][0], number | null>

interface Props {
  name: PresetName
  fields: ActFields<{ events: PresetFees[] }>
  /** Among the events that are made; -1: it is not made. */
  index: number
  onChange: (isMade: boolean) => void
}
/** One of the usual events, with the fees of one entry. */
export function EventSetRow({ name, fields, index, onChange }: Props) {
  const fees = fields.typed.events[index]
  const cents = labels.reduce((sum, [field]) => sum + toCents(numberOf(fees?.[field])), 0)
  return (
    <Stack gap={4} role="group" aria-label={name}>
      <Group justify="space-between">
        <Checkbox
          label={name}
          checked={fees !== undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {fees && <Text size="sm">{formatMoney(cents)}</Text>}
      </Group>
      {fees && (
        <SimpleGrid cols={3} spacing="sm">
          {labels.map(([field, label]) => (
            <MoneyField key={field} {...fields.number(`events.${index}.${field}`)} label={label} />
          ))}
        </SimpleGrid>
      )}
    </Stack>
  )
}
