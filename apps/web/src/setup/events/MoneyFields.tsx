import '@mantine/core/styles/SimpleGrid.layer.css'
import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { SimpleGrid, Text } from '@mantine/core'
import { MoneyField } from '../../ui/form/fields.tsx'
import type { FormEdit } from './formEdit.ts'

/** Fees of one entry of the whole team, and their sum. */
export function MoneyFields({ edit }: { edit: FormEdit }) {
  const { expenseFee, lineageFee, prizeFee } = edit.typed
  const total = [expenseFee, lineageFee, prizeFee].reduce<number>((sum, fee) => sum + toCents(Number(fee ?? 0)), 0)
  const fields = [
    ['expenseFee', 'Expense Fee'],
    ['lineageFee', 'Lineage Fee'],
    ['prizeFee', 'Prize Fee'],
  ] as const
  return (
    <div>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        {fields.map(([name, label]) => (
          <MoneyField key={name} {...edit.number(name)} label={label} required step={0.25} hideControls={false} />
        ))}
      </SimpleGrid>
      <Text size="sm" c="var(--text-soft)" mt={4} role="status">
        Team total: {formatMoney(total)}
      </Text>
    </div>
  )
}
