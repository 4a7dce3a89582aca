import '@mantine/core/styles/SimpleGrid.layer.css'
import { formatMoney, toCents } from '@kegler/domain/money.ts'
import type { PresetName } from '@kegler/domain/setup/events/presets.ts'
import { Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { MoneyField } from '../../ui/form/fields.tsx'

/** Dollars, or what is typed. */
export type Fees = Record<'expenseFee' | 'lineageFee' | 'prizeFee', number | string>
const fields = [
  ['expenseFee', 'Expense Fee'],
  ['lineageFee', 'Lineage Fee'],
  ['prizeFee', 'Prize Fee'],
] as const

interface Props {
  name: PresetName
  /** Null: it is not made. */
  fees: Fees | null
  onChange: (fees: Fees | null) => void
}
/** One of the usual events, with the fees of one entry. */
export function EventSetRow({ name, fees, onChange }: Props) {
  const cents = fields.reduce((sum, [field]) => sum + toCents(Number(fees?.[field] || 0)), 0)
  return (
    <Stack gap={4} role="group" aria-label={name}>
      <Group justify="space-between">
        <Checkbox
          label={name}
          checked={fees !== null}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? { expenseFee: 0, lineageFee: 0, prizeFee: 0 } : null)
          }
        />
        {fees && <Text size="sm">{formatMoney(cents)}</Text>}
      </Group>
      {fees && (
        <SimpleGrid cols={3} spacing="sm">
          {fields.map(([field, label]) => (
            <MoneyField
              key={field}
              label={label}
              value={fees[field]}
              onChange={(value) => onChange({ ...fees, [field]: value })}
            />
          ))}
        </SimpleGrid>
      )}
    </Stack>
  )
}
