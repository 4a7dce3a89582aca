import { formatDay } from '@kegler/domain/dates.ts'
import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { refundSentence } from '@kegler/domain/payments/deposit.rules.ts'
import { Radio, Stack } from '@mantine/core'
import { Money } from '../../../kit/Money.tsx'
import { Table } from '../../../kit/table/Table.tsx'
import type { Purchase } from './usePurchase.ts'

const dollars = (amount: number) => formatMoney(toCents(amount))

/** What is paid now: everything, or the deposits of the entries. */
export function DepositChoice({ purchase, disabled }: { purchase: Purchase; disabled: boolean }) {
  const { offer, paysDeposit, choose, orderTotal } = purchase
  if (!offer) return null
  const { now, dues, refundUntil } = offer
  const [first] = dues
  const later = dues.length === 1 && first ? `, ${dollars(first.amount)} by ${formatDay(first.day)}` : ''
  return (
    <Stack gap="sm">
      <Radio.Group
        label="What do you pay now?"
        value={paysDeposit ? 'deposit' : 'all'}
        onChange={(value) => choose(value === 'deposit')}
      >
        <Stack gap="sm" mt="xs">
          <Radio size="md" value="all" disabled={disabled} label={`Everything: ${dollars(orderTotal)}`} />
          <Radio
            size="md"
            value="deposit"
            disabled={disabled}
            label={`The deposit: ${dollars(now)} now${later}`}
            description={refundSentence(refundUntil)}
          />
        </Stack>
      </Radio.Group>
      {dues.length > 1 && (
        <Table
          rows={dues}
          caption="Due later with the deposit"
          keyOf={({ day }) => day}
          columns={[
            { header: 'Due By', names: true, phone: 'title', cell: ({ day }) => formatDay(day) },
            { header: 'Amount', end: true, phone: 'end', cell: ({ amount }) => <Money dollars={amount} /> },
          ]}
        />
      )}
    </Stack>
  )
}
