import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ActDialog } from '../ActDialog.tsx'

export interface Voidable {
  paymentId: string
  method: string
  /** Dollars. */
  amount: number
}

/** Takes a payment back that staff wrote down by mistake. It stays open when the page reads the payment again. */
export function VoidDialog({ payment, onClose }: { payment: Voidable; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { paymentId, method, amount } = payment
  return (
    <ActDialog
      call="POST admin/payments/:paymentId/void"
      sent={{ params: { paymentId }, body: { reason: reason.trim() } }}
      title="Void Payment"
      submit="Void Payment"
      dryRun
      danger
      notice={['Voided!', 'The payment was taken back. What it paid is due again.']}
      onClose={onClose}
    >
      <Text>
        {`Takes this payment of ${formatMoney(toCents(amount))} (${method}) back as if it had not been made, with all that it paid. The captain gets no mail. A payment of another day is refunded instead.`}
      </Text>
      <Textarea
        label="Reason"
        maxLength={255}
        rows={2}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ActDialog>
  )
}
