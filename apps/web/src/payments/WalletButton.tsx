import { ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js'
import { useState } from 'react'
import { site } from '../app/site.ts'
import type { Confirm } from './useConfirm.ts'

interface Props {
  /** Cents. */
  amount: number
  confirm: Confirm
  onShown: (shown: boolean) => void
}

/** Pays with a wallet of the browser; nothing shows where it has none. */
export function WalletButton({ amount, confirm, onShown }: Props) {
  const stripe = useStripe()
  const elements = useElements()
  const [available, setAvailable] = useState(true)
  const show = (shown: boolean) => {
    setAvailable(shown)
    onShown(shown)
  }
  const pay = async (event: StripeExpressCheckoutElementConfirmEvent) => {
    if (!stripe || !elements) return event.paymentFailed({ reason: 'fail' })
    const { error } = await elements.submit()
    const paid =
      !error &&
      (await confirm((clientSecret) =>
        stripe.confirmPayment({
          elements,
          clientSecret,
          confirmParams: { return_url: location.href },
          redirect: 'if_required',
        }),
      ))
    if (!paid) event.paymentFailed({ reason: 'fail' })
  }
  return (
    <div hidden={!available}>
      <ExpressCheckoutElement
        onReady={({ availablePaymentMethods }) => show(availablePaymentMethods !== undefined)}
        onLoadError={() => show(false)}
        onClick={({ resolve }) =>
          resolve({ business: { name: site.organisation }, lineItems: [{ name: 'Total Amount', amount }] })
        }
        onConfirm={(event) => void pay(event)}
      />
    </div>
  )
}
