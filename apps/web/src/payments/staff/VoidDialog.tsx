import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { Text, Textarea } from '@mantine/core'
import { ActDialog } from '../../kit/act/ActDialog.tsx'
import { useAct } from '../../kit/act/useAct.ts'

export interface Voidable {
  paymentId: string
  method: string
  /** Dollars. */
  amount: number
}

/** Takes a payment back that staff wrote down by mistake. It stays open when the page reads the payment again. */
export function VoidDialog({ payment, onClose }: { payment: Voidable; onClose: () => void }) {
  const { paymentId, method, amount } = payment
  const act = useAct('POST admin/payments/:paymentId/void', {
    values: { reason: '' },
    send: (body) => ({ params: { paymentId }, body }),
    notice: ({ messages }) => [
      'Voided!',
      [...messages, 'The payment was taken back. What it paid is due again.'].join(' '),
    ],
  })
  return (
    <ActDialog act={act} title="Void Payment" submit="Void Payment" danger onClose={onClose}>
      <Text>
        {`Takes this payment of ${formatMoney(toCents(amount))} (${method}) back as if it had not been made, with all that it paid. The captain gets no mail. A payment of another day is refunded instead.`}
      </Text>
      <Textarea {...act.field('reason')} label="Reason" maxLength={255} rows={2} />
    </ActDialog>
  )
}
