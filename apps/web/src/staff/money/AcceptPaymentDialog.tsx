import { formatMoney } from '@kegler/domain/money.ts'
import { bookedMethods } from '@kegler/domain/payments/take-payment.rules.ts'
import { Checkbox, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../app/answers.ts'
import type { AnswerOf, SentTo } from '../../app/api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { ActDialog } from '../ActDialog.tsx'
import { AmountField } from './AmountField.tsx'
import { bookingOf, type Door, type PayableItem, paidNotice } from './door.ts'
import { PayableList } from './PayableList.tsx'
import { usePaymentForm } from './usePaymentForm.ts'

type Booked = AnswerOf<'POST admin/entry/:id/payment/other'>
interface Props {
  door: Door
  /** In page order; those with a balance that are not cancelled are preselected. */
  items: readonly PayableItem[]
  onPaid?: (booked: Booked) => void
  onClose: () => void
}

/** Writes a payment down that came in by hand: all of what is due, or a part of it. */
export function AcceptPaymentDialog({ door, items: offered, onPaid, onClose }: Props) {
  // as it was opened: what is chosen and typed stays when the page reads what is due again
  const [items] = useState(offered)
  const form = usePaymentForm(items)
  const { call, body, ...params } = bookingOf(door, form.selected)
  const sent = form.sent && { ...params, body: { ...body, ...form.sent } }
  const done = (booked: Booked) => {
    if (booked.messages.length > 0) notify('Paid Meanwhile', booked.messages.join(' '), 'orange')
    onPaid?.(booked)
  }
  const refused = (error: Error) => {
    if (error instanceof ApiError && (error.data as { confirm?: string } | undefined)?.confirm) form.ask()
  }
  return (
    <ActDialog
      // one of three writes that take the same form
      call={call as 'POST admin/entry/:id/payment/other'}
      sent={sent as SentTo<'POST admin/entry/:id/payment/other'> | null}
      title="Accept Payment"
      what={() => `Your payment of ${formatMoney(form.cents ?? 0)} by ${form.paymentType}`}
      submit="Save Payment"
      dryRun
      notice={paidNotice(door)}
      validate={form.validate}
      onDone={done}
      onRefused={refused}
      onClose={onClose}
    >
      <PayableList items={items} form={form} />
      <NativeSelect
        label="Method"
        name="paymentType"
        data-autofocus
        data={[...bookedMethods]}
        value={form.paymentType}
        onChange={({ currentTarget }) => form.setPaymentType(currentTarget.value as (typeof bookedMethods)[number])}
      />
      {form.paymentType === 'Check' && (
        <Stack gap="xs">
          <TextInput label="Check Number" inputMode="numeric" maxLength={20} required {...form.checkNumber} />
          {form.asked && (
            <Checkbox
              label="This is another check."
              checked={form.confirmed}
              onChange={({ currentTarget }) => form.setConfirmed(currentTarget.checked)}
            />
          )}
        </Stack>
      )}
      {form.paymentType === 'Manual Stripe Transaction' && (
        <TextInput label="Stripe Transaction ID" maxLength={100} required {...form.stripeTransactionId} />
      )}
      <AmountField label="Amount" name="amount" required description={form.dueText} {...form.amount} />
      <Textarea label="Notes" maxLength={255} rows={2} {...form.notes} />
      <Checkbox
        label="Send receipt"
        checked={form.sendReceipt}
        onChange={({ currentTarget }) => form.setSendReceipt(currentTarget.checked)}
      />
      {items.length > 1 && (
        <Text size="sm" c="var(--text-soft)">
          An amount below the balance is applied in the order of the list, entries first.
        </Text>
      )}
    </ActDialog>
  )
}
