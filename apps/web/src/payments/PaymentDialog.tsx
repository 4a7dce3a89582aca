import { Dialog } from '../kit/feedback/Dialog.tsx'
import { Loading } from '../kit/Loading.tsx'
import { lazyPart } from '../kit/lazyPart.tsx'
import { ProcessingBackdrop } from './ProcessingBackdrop.tsx'
import type { ProviderKeys } from './stripe.ts'
import { useConfirm } from './useConfirm.ts'
import { type Payment, preloadCardForm } from './usePayment.ts'

const PaymentForms = lazyPart(preloadCardForm, 'PaymentForms', <Loading>Loading the card form</Loading>)

interface Props {
  payment: Payment
  keys: ProviderKeys
  /** What is paid for, where the page is about one tournament. */
  tournament?: string
}
/** What covers the page while a payment is made: the embedded card form, or a wait. While a card is being confirmed it cannot be closed. */
export function PaymentDialog({ payment, keys, tournament }: Props) {
  const { session, toPay, paid, close, isPending } = payment
  const confirming = useConfirm(toPay?.paymentId, session, paid)
  const onClose = () => {
    confirming.reset()
    close()
  }
  return (
    <>
      <Dialog opened={toPay !== null} onClose={onClose} title="Payment" locked={confirming.isPending}>
        {toPay && (
          <PaymentForms
            amount={toPay.amount}
            tournament={tournament}
            keys={keys}
            confirming={confirming}
            onClose={onClose}
          />
        )}
      </Dialog>
      <ProcessingBackdrop visible={isPending} />
    </>
  )
}
