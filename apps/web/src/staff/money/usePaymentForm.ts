import { formatMoney } from '@kegler/domain/money.ts'
import { BookedPayment } from '@kegler/domain/payments/booked-payment.ts'
import { amountText, type BookedMethod, readAmount, whyNotTake } from '@kegler/domain/payments/take-payment.rules.ts'
import { useState } from 'react'
import { dueOf, isPreselected, type PayableItem } from './door.ts'
import { valuesOf } from './paymentValues.ts'

/** What is typed in the form of a payment that came in by hand, with what is wrong with it. */
export function usePaymentForm(items: readonly PayableItem[]) {
  const [excluded, setExcluded] = useState<readonly string[]>([])
  const [typed, setTyped] = useState<{ amount?: string }>({})
  const [paymentType, setPaymentType] = useState<BookedMethod>('Cash')
  const [texts, setTexts] = useState({ checkNumber: '', stripeTransactionId: '', notes: '' })
  const [confirmed, setConfirmed] = useState(false)
  const [sendReceipt, setSendReceipt] = useState(true)
  /** The server asked whether it is another check. */
  const [asked, setAsked] = useState(false)
  const [tried, setTried] = useState(false)
  const selected = items.filter((item) => isPreselected(item) && !excluded.includes(item.id))
  const due = dueOf(selected)
  const amount = typed.amount ?? amountText(due)
  const values = valuesOf({ ...texts, paymentType, amount, confirmed, sendReceipt })
  const read = BookedPayment.safeParse(values)
  const cents = readAmount(amount)
  const problems = new Map(read.error?.issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
  const isTyped = typed.amount !== undefined
  const why = cents === null ? undefined : whyNotTake(cents, due)
  if (why && due > 0) problems.set('amount', why)
  if (due === 0) problems.set('items', 'Choose at least one entry.')
  const errorOf = (name: string) =>
    tried || (name === 'amount' && isTyped && cents !== null) ? (problems.get(name) ?? null) : null
  const text = (name: keyof typeof texts, onTyped?: () => void) => ({
    name,
    value: texts[name],
    error: errorOf(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setTexts({ ...texts, [name]: currentTarget.value })
      onTyped?.()
    },
  })
  const forget = () => {
    setAsked(false)
    setConfirmed(false)
  }
  return {
    paymentType,
    setPaymentType: (method: BookedMethod) => {
      setPaymentType(method)
      forget()
    },
    amount: { value: amount, error: errorOf('amount'), onChange: (next: string) => setTyped({ amount: next }) },
    checkNumber: text('checkNumber', forget),
    stripeTransactionId: text('stripeTransactionId'),
    notes: text('notes'),
    asked,
    ask: () => setAsked(true),
    confirmed,
    setConfirmed,
    sendReceipt,
    setSendReceipt,
    selected,
    toggle: (id: string) =>
      setExcluded(excluded.includes(id) ? excluded.filter((other) => other !== id) : [...excluded, id]),
    itemsError: errorOf('items'),
    /** Cents; null: what is typed is no amount. */
    cents,
    dueText: `${formatMoney(due)} due`,
    /** What is sent; null: something is missing or wrong. */
    sent: read.success && problems.size === 0 ? values : null,
    /** Shows what is wrong. Returns whether nothing is. */
    validate: () => {
      setTried(true)
      return problems.size === 0
    },
  }
}
export type PaymentForm = ReturnType<typeof usePaymentForm>
