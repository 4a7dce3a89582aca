import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { PaymentDialogProps } from './PaymentDialog.tsx'
import { PaymentForms } from './PaymentForms.tsx'

/** While a card is being confirmed it cannot be closed. */
export function PaymentModal({ toPay, keys, onPaid, onClose }: PaymentDialogProps) {
  const [processing, setProcessing] = useState(false)
  return (
    <Modal
      opened={toPay !== null}
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
