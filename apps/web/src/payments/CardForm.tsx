import { formatMoney } from '@kegler/domain/money.ts'
import { Button, Stack, TextInput } from '@mantine/core'
import { CardCvcElement, CardExpiryElement, CardNumberElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useEffect, useRef, useState } from 'react'
import { columns } from '../kit/columns.ts'
import { FormActions } from '../kit/FormActions.tsx'
import { Form } from '../kit/form/Form.tsx'
import { CardPart } from './CardPart.tsx'
import {
  type CardFields,
  type FieldName,
  firstWrong,
  noFields,
  shownError,
  touchAll,
  withField,
  withHolder,
} from './cardFields.ts'
import type { Confirming } from './useConfirm.ts'

interface Props {
  /** Cents. */
  amount: number
  processing: boolean
  confirm: Confirming['confirm']
}

const elementOf = { cardNumber: CardNumberElement, cardExpiry: CardExpiryElement, cardCvc: CardCvcElement }

/** Cardholder name, number, expiry and security code; the last three live in frames of the provider. */
export function CardForm({ amount, processing, confirm }: Props) {
  const stripe = useStripe()
  const elements = useElements()
  const nameInput = useRef<HTMLInputElement>(null)
  // The dialog was there before its form.
  useEffect(() => nameInput.current?.focus(), [])
  const [holder, setHolder] = useState('')
  const [fields, setFields] = useState(noFields)
  // Enter follows the last digit before the form is drawn again
  const latest = useRef(noFields)
  const write = (to: (now: CardFields) => CardFields) => {
    latest.current = to(latest.current)
    setFields(latest.current)
  }
  const change = (name: FieldName) => (to: Parameters<typeof withField>[2]) => write((now) => withField(now, name, to))
  const focus = (name: FieldName) => {
    if (name === 'name') nameInput.current?.focus()
    else elements?.getElement(elementOf[name] as typeof CardNumberElement)?.focus()
  }
  const part = (name: keyof typeof elementOf, label: string) => (
    <CardPart
      label={label}
      element={elementOf[name]}
      error={shownError(fields, name)}
      disabled={processing}
      onField={change(name)}
    />
  )
  const submit = () => {
    write(touchAll)
    const wrong = firstWrong(latest.current)
    if (wrong) return focus(wrong)
    const card = elements?.getElement(CardNumberElement)
    if (!stripe || !card || processing) return
    const payment_method = { card, billing_details: { name: holder.trim() } }
    void confirm((clientSecret) => stripe.confirmCardPayment(clientSecret, { payment_method }))
  }
  return (
    <Form onSubmit={submit} aria-label="Card">
      <Stack gap="md">
        <TextInput
          ref={nameInput}
          label="Cardholder name"
          value={holder}
          onChange={({ currentTarget: { value } }) => {
            setHolder(value)
            write((now) => withHolder(now, value))
          }}
          onBlur={() => change('name')({ touched: true })}
          error={shownError(fields, 'name')}
          disabled={processing}
          autoComplete="cc-name"
        />
        {part('cardNumber', 'Card number')}
        <div style={{ ...columns('7.25rem', 'fit'), gap: '1rem' }}>
          {part('cardExpiry', 'Expiry')}
          {part('cardCvc', 'Security code')}
        </div>
        <FormActions end>
          <Button type="submit" flex="1 1 auto" disabled={!stripe || processing}>
            {processing ? 'Processing...' : `Pay ${formatMoney(amount)}`}
          </Button>
        </FormActions>
      </Stack>
    </Form>
  )
}
