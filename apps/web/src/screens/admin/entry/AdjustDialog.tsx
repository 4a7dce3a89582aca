import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { numberOf } from '@kegler/domain/typed-number.ts'
import { Text, Textarea } from '@mantine/core'
import { ActDialog } from '../../../kit/act/ActDialog.tsx'
import { useAct } from '../../../kit/act/useAct.ts'
import { MoneyField } from '../../../kit/form/fields.tsx'

interface Adjusted {
  entryId: string
  /** Dollars; negative: more was paid than is owed. */
  balance: number
  version: number
}

/** Cents; 0: what is typed is no amount. */
const centsOf = (amount: number | null): number => toCents(numberOf(amount))

/** Changes what is owed on an entry by a signed amount, with the reason that the captain does not see. */
export function AdjustDialog({
  entry: { entryId, balance, version },
  onClose,
}: {
  entry: Adjusted
  onClose: () => void
}) {
  const act = useAct('POST admin/entry/:id/adjustment', {
    over: { balance, version },
    values: { amount: null as number | null, notes: '' },
    check: ({ amount, notes }) => ({
      amount: centsOf(amount) === 0 ? 'Enter an amount other than $0.00.' : null,
      notes: notes.trim() ? null : 'Required',
    }),
    send: ({ amount, notes }, { version }) => ({
      params: { id: entryId },
      body: { amount: numberOf(amount), notes, version },
    }),
    what: ({ body }) => `Your adjustment of ${formatMoney(toCents(body.amount))}`,
    notice: ({ messages }) => ['Balance Adjusted!', [...messages, 'What is owed on the entry was changed.'].join(' ')],
  })
  const cents = centsOf(act.typed.amount)
  const owed = toCents(act.over.balance)
  return (
    <ActDialog act={act} title="Adjust Balance" submit="Adjust Balance" onClose={onClose}>
      <Text>Changes what is owed on this entry. No money moves.</Text>
      <MoneyField
        {...act.number('amount')}
        label="Amount"
        description="Above $0.00: more is owed. Below: less is owed."
        min={-9_999_999}
      />
      {cents !== 0 && <Text>{`Balance: ${formatMoney(owed)}, then ${formatMoney(owed + cents)}.`}</Text>}
      <Textarea
        {...act.field('notes')}
        label="Notes"
        description="Kept in the ledger and in the audit; the captain does not see it."
        maxLength={255}
        autosize
        minRows={2}
        required
      />
    </ActDialog>
  )
}
