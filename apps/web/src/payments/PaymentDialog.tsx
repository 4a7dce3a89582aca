import { Modal } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Loading } from '../ui/Loading.tsx'
import type { ProviderKeys } from './stripe.ts'

const PaymentForms = lazy(() => import('./PaymentForms.tsx').then(({ PaymentForms }) => ({ default: PaymentForms })))

export interface ToPay {
  paymentId: string
  /** Cents. */
  amount: number
}
interface Props {
  /** null: closed. */
  toPay: ToPay | null
  keys: ProviderKeys
  onPaid: () => void
  /** The payer closed the dialog. */
  onClose: () => void
  /** This payment can no longer be made; the next click needs a new one. */
  onDead: () => void
}

/**
 * The embedded card form. While a card is being confirmed it cannot be closed. Not a dialog of the browser's own: that
 * would make the provider's question to the card's owner, which it puts beside it, unreachable.
 */
export function PaymentDialog({ toPay, keys, onPaid, onClose, onDead }: Props) {
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
        <Suspense fallback={<Loading>Loading the card form</Loading>}>
          <PaymentForms
            toPay={toPay}
            keys={keys}
            processing={processing}
            setProcessing={setProcessing}
            onPaid={onPaid}
            onDead={onDead}
          />
        </Suspense>
      )}
    </Modal>
  )
}
