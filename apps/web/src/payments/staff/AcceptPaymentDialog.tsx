import { formatMoney } from '@kegler/domain/money.ts'
import { bookedMethods } from '@kegler/domain/payments/take-payment.rules.ts'
import { Checkbox, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AnswerOf } from '../../client/api.ts'
import { ActDialog } from '../../kit/act/ActDialog.tsx'
import { useAct } from '../../kit/act/useAct.ts'
import { notify } from '../../kit/feedback/notify.ts'
import { ApiError } from '../../net/answers.ts'
import { AmountField } from './AmountField.tsx'
import { PayableList } from './PayableList.tsx'
import type { PayableItem } from './payable.ts'
import { bookingOf, type PaymentScope, paidNotice } from './paymentScope.ts'
import { bodyOf, newPayment, paidOf, problemsOf } from './paymentValues.ts'

interface Props {
  scope: PaymentScope
  /** In page order; those with a balance that are not cancelled are preselected. */
  items: readonly PayableItem[]
  onPaid?: (booked: AnswerOf<'POST admin/entry/:id/payment/other'>) => void
  onClose: () => void
}

/** Writes a payment down that came in by hand: all of what is due, or a part of it. */
export function AcceptPaymentDialog({ scope, items: offered, onPaid, onClose }: Props) {
  // as it was opened: what is chosen and typed stays when the page reads what is due again
  const [items] = useState(offered)
  /** The server asked whether it is another check. */
  const [asked, setAsked] = useState(false)
  const act = useAct(bookingOf(scope, items).call, {
    values: newPayment,
    check: (typed) => problemsOf(typed, items),
    send: (typed) => {
      const { selected, amount } = paidOf(typed, items)
      const { call: _, body, ...params } = bookingOf(scope, selected)
      return { ...params, body: { ...body, ...bodyOf(typed, amount) } }
    },
    what: (_, typed) => `Your payment of ${formatMoney(paidOf(typed, items).cents ?? 0)} by ${typed.paymentType}`,
    notice: paidNotice(scope),
    onDone: (booked) => {
      if (booked.messages.length > 0) notify('Already paid', booked.messages.join(' '), 'orange')
      onPaid?.(booked)
    },
  })
  const { typed } = act
  const { paymentType, excluded } = typed
  const { selected, due, amount, cents } = paidOf(typed, items)
  const isAmount = typed.amount !== null && cents !== null
  const change = (changed: Partial<typeof typed>) => {
    act.setValues({ ...changed, confirmed: false })
    setAsked(false)
  }
  return (
    <ActDialog
      act={act}
      title="Accept Payment"
      submit="Save Payment"
      onRefused={(error) => {
        if (error instanceof ApiError && (error.data as { confirm?: string } | undefined)?.confirm) setAsked(true)
      }}
      onClose={onClose}
    >
      <PayableList
        items={items}
        selected={selected}
        cents={cents ?? 0}
        onToggle={(id) =>
          act.set('excluded', excluded.includes(id) ? excluded.filter((other) => other !== id) : [...excluded, id])
        }
        error={act.errorOf('excluded')}
      />
      <NativeSelect
        label="Method"
        name="paymentType"
        data-autofocus
        data={[...bookedMethods]}
        value={paymentType}
        onChange={({ currentTarget }) => change({ paymentType: currentTarget.value as typeof paymentType })}
      />
      {paymentType === 'Check' && (
        <Stack gap="xs">
          <TextInput
            {...act.field('checkNumber')}
            label="Check Number"
            inputMode="numeric"
            maxLength={20}
            required
            onChange={({ currentTarget }) => change({ checkNumber: currentTarget.value })}
          />
          {asked && <Checkbox {...act.tick('confirmed')} label="This is another check." />}
        </Stack>
      )}
      {paymentType === 'Manual Stripe Transaction' && (
        <TextInput {...act.field('stripeTransactionId')} label="Stripe Transaction ID" maxLength={100} required />
      )}
      <AmountField
        {...act.field('amount')}
        label="Amount"
        required
        description={`${formatMoney(due)} due`}
        value={amount}
        error={(act.tried || isAmount) && problemsOf(typed, items).amount}
      />
      <Textarea {...act.field('notes')} label="Notes" maxLength={255} rows={2} />
      <Checkbox {...act.tick('sendReceipt')} label="Send receipt" />
      {items.length > 1 && (
        <Text size="sm" c="var(--text-soft)">
          An amount below the balance is applied in the order of the list, entries first.
        </Text>
      )}
    </ActDialog>
  )
}
