import { Dialog } from '../ui/feedback/Dialog.tsx'
import { Loading } from '../ui/Loading.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { ProcessingBackdrop } from './ProcessingBackdrop.tsx'
import type { ProviderKeys } from './stripe.ts'
import { useConfirm } from './useConfirm.ts'
import { type Payment, preloadCardForm } from './usePayment.ts'

const PaymentForms = lazyPart(preloadCardForm, 'PaymentForms', <Loading>Loading the card form</Loading>)

/** What covers the page while a payment is made: the embedded card form, or a wait. While a card is being confirmed it cannot be closed. */
export function PaymentDialog({ payment, keys }: { payment: Payment; keys: ProviderKeys }) {
  const { session, toPay, paid, close, isPending } = payment
  const confirming = useConfirm(toPay?.paymentId, session, paid)
  const onClose = () => {
    confirming.reset()
    close()
  }
  return (
    <>
      <Dialog opened={toPay !== null} onClose={onClose} title="Payment" locked={confirming.isPending}>
        {toPay && <PaymentForms amount={toPay.amount} keys={keys} confirming={confirming} onClose={onClose} />}
      </Dialog>
      <ProcessingBackdrop visible={isPending} />
    </>
  )
}
