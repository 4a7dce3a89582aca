import {
  manualTransaction,
  purchaseTransaction,
  type RefundMethod,
  refundMethods,
} from '@kegler/domain/cancellations/refund.rules.ts'
import { formatMoney, toCents } from '@kegler/domain/money.ts'
import { Alert, Button, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import type { ReactNode } from 'react'
import { MoneyField } from '../../kit/form/fields.tsx'
import { isRefusedByProvider } from '../../net/answers.ts'
import { cardsOf, limitOf, problemsOf, type Refundable, type RefundDraft } from './refundDraft.ts'

interface Props {
  of: Refundable
  /** The items that the amount is spread over. */
  items: Refundable['items']
  draft: RefundDraft
  onChange: (change: Partial<RefundDraft>) => void
  /** What was missing when it was tried to send it. */
  errorOf: (name: string) => ReactNode
  /** Why it was refused. */
  error: unknown
}

/** How much goes back, and how. */
export function RefundFields({ of, items, draft, onChange: set, errorOf, error }: Props) {
  const { paymentType, checkNumber, stripeTransactionId, amount, notes } = draft
  const cards = cardsOf(of, items)
  const isCard = paymentType === purchaseTransaction
  const changeMethod = (method: RefundMethod) => {
    const byCard = method === purchaseTransaction
    set({ paymentType: method, stripeTransactionId: byCard ? (cards[0]?.value ?? '') : '' })
  }
  const most = limitOf(items, draft)
  return (
    <>
      {of.elsewhere.map(({ creditCardTransactionId, total, amount: sent }) => (
        <Alert key={creditCardTransactionId} variant="light" color="orange">
          <Text mb="xs">
            {[
              `${formatMoney(toCents(total))} of the payment was refunded at the card provider itself and is not booked yet.`,
              total > sent && `At most ${formatMoney(toCents(sent))} of it can be of this entry.`,
            ]
              .filter(Boolean)
              .join(' ')}
          </Text>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() =>
              set({
                paymentType: manualTransaction,
                stripeTransactionId: creditCardTransactionId,
                amount: sent,
              })
            }
          >
            Book it
          </Button>
        </Alert>
      ))}
      <NativeSelect
        label="Method"
        value={paymentType}
        onChange={({ currentTarget }) => changeMethod(currentTarget.value as RefundMethod)}
        data={refundMethods.map((method) => ({
          value: method,
          label: method,
          disabled: method === purchaseTransaction && cards.length === 0,
        }))}
      />
      {isCard && (
        <NativeSelect
          label="Transaction"
          value={stripeTransactionId}
          onChange={({ currentTarget }) => set({ stripeTransactionId: currentTarget.value })}
          data={cards}
          error={errorOf('stripeTransactionId')}
        />
      )}
      {paymentType === 'Check' && (
        <TextInput
          label="Check Number"
          required
          inputMode="numeric"
          maxLength={20}
          value={checkNumber}
          onChange={({ currentTarget }) => set({ checkNumber: currentTarget.value.replace(/\D/g, '') })}
          error={errorOf('checkNumber')}
        />
      )}
      {paymentType === manualTransaction && (
        <TextInput
          label="Stripe Transaction ID"
          required
          maxLength={255}
          value={stripeTransactionId}
          onChange={({ currentTarget }) => set({ stripeTransactionId: currentTarget.value })}
          error={errorOf('stripeTransactionId')}
        />
      )}
      <MoneyField
        label="Amount"
        description={`At most ${formatMoney(toCents(most))}.`}
        value={amount}
        onChange={(typed) => set({ amount: typed })}
        error={typeof amount === 'string' ? errorOf('amount') : problemsOf(draft, items).amount}
      />
      {most > 0 && amount !== most && (
        <Button
          w="fit-content"
          variant="default"
          size="compact-sm"
          onClick={() => set({ amount: most })}
        >{`All (${formatMoney(toCents(most))})`}</Button>
      )}
      {isRefusedByProvider(error) && isCard && (
        <Group>
          <Button variant="default" size="compact-sm" onClick={() => changeMethod('Check')}>
            Refund by check instead
          </Button>
        </Group>
      )}
      <Textarea
        label="Notes"
        maxLength={255}
        autosize
        minRows={2}
        value={notes}
        onChange={({ currentTarget }) => set({ notes: currentTarget.value })}
      />
    </>
  )
}
