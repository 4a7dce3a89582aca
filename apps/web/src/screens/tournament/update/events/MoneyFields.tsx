import '@mantine/core/styles/SimpleGrid.layer.css'
import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { sharedEventFields } from '@kegler/domain/setup/events/event.fields.ts'
import { numberOf } from '@kegler/domain/typed-number.ts'
import { SimpleGrid, Text } from '@mantine/core'
import { MoneyField } from '../../../../kit/form/fields.tsx'
import type { EventFields } from './values.ts'

/** Fees of one entry of the whole team, and their sum. */
export function MoneyFields({ fields }: { fields: EventFields }) {
  const { expenseFee, lineageFee, prizeFee } = fields.typed
  const total = [expenseFee, lineageFee, prizeFee].reduce<number>((sum, fee) => sum + toCents(numberOf(fee)), 0)
  return (
    <div>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        {(['expenseFee', 'lineageFee', 'prizeFee'] as const).map((name) => (
          <MoneyField
            key={name}
            {...fields.number(name)}
            label={sharedEventFields[name].label}
            required
            step={0.25}
            hideControls={false}
          />
        ))}
      </SimpleGrid>
      <Text size="sm" c="var(--text-soft)" mt={4} role="status">{`Team total: ${formatMoney(total)}`}</Text>
    </div>
  )
}
