import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { clearToasts } from '../ui/toast.ts'
import type { PaymentDialogProps } from './PaymentDialog.tsx'
import { PaymentForms } from './PaymentForms.tsx'

/**
 * While a card is being confirmed it cannot be closed. Not a dialog of the browser's own: that would make the provider's
 * question to the card's owner, which it puts beside it, unreachable.
 */
export function PaymentModal({ toPay, keys, onPaid, onClose }: PaymentDialogProps) {
  const [processing, setProcessing] = useState(false)
  const opened = toPay !== null
  useEffect(() => {
    if (opened) clearToasts()
  }, [opened])
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Payment"
      size="md"
      closeOnEscape={!processing}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close', disabled: processing }}
    >
      {toPay && (
        <PaymentForms toPay={toPay} keys={keys} processing={processing} setProcessing={setProcessing} onPaid={onPaid} />
      )}
    </Modal>
  )
}
