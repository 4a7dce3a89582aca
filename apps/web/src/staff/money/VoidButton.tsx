import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { Button, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ActDialog } from '../ActDialog.tsx'

interface Voidable {
  paymentId: string
  method: string
  /** Dollars. */
  amount: number
}

/** Opens the void of a payment that staff wrote down by mistake. */
export function VoidButton({ payment, size }: { payment: Voidable; size?: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" {...(size ? { size } : {})} onClick={() => setOpen(true)}>
        Void
      </Button>
      {isOpen && <VoidDialog payment={payment} onClose={() => setOpen(false)} />}
    </>
  )
}

function VoidDialog({ payment, onClose }: { payment: Voidable; onClose: () => void }) {
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
