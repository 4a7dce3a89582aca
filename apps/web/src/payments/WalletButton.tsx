import { ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import { site } from '../net/site.ts'
import type { Confirming } from './useConfirm.ts'

interface Props {
  /** Cents. */
  amount: number
  confirm: Confirming['confirm']
  /** Whether the browser has a wallet. */
  onShown: (shown: boolean) => void
}

/** Pays with a wallet of the browser. */
export function WalletButton({ amount, confirm, onShown }: Props) {
  const stripe = useStripe()
  const elements = useElements()
  const pay = async (event: StripeExpressCheckoutElementConfirmEvent) => {
    if (!stripe || !elements) return event.paymentFailed({ reason: 'fail' })
    const { error } = await elements.submit()
    const confirmParams = { return_url: location.href }
    const paid =
      !error &&
      (await confirm((clientSecret) =>
        stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect: 'if_required' }),
      ))
    if (!paid) event.paymentFailed({ reason: 'fail' })
  }
  return (
    <ExpressCheckoutElement
      onReady={({ availablePaymentMethods }) => onShown(availablePaymentMethods !== undefined)}
      onLoadError={() => onShown(false)}
      onClick={({ resolve }) =>
        resolve({ business: { name: site.organisation }, lineItems: [{ name: 'Total Amount', amount }] })
      }
      onConfirm={(event) => void pay(event)}
    />
  )
}
