import { useState } from 'react'
import { lazyPart } from '../ui/lazyPart.tsx'
import { ProcessingBackdrop } from './ProcessingBackdrop.tsx'
import type { ProviderKeys } from './stripe.ts'

/** Fetches the files of the card form, so that they are there when it opens. */
export const preloadCardForm = () => import('./PaymentModal.tsx')
const PaymentModal = lazyPart(
  'PaymentModal',
  () => preloadCardForm().then((all) => all.PaymentModal),
  <ProcessingBackdrop visible />,
)

export interface ToPay {
  paymentId: string
  /** Cents. */
  amount: number
}
export interface PaymentDialogProps {
  /** null: closed. */
  toPay: ToPay | null
  keys: ProviderKeys
  onPaid: () => void
  /** The payer closed the dialog. */
  onClose: () => void
}

/** The embedded card form; its files are fetched when it opens for the first time, and it stays from then on. */
export function PaymentDialog(props: PaymentDialogProps) {
  const [used, setUsed] = useState(false)
  if (props.toPay && !used) setUsed(true)
  if (!used) return null
  return <PaymentModal {...props} />
}
