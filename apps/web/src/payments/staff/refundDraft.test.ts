import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '../../net/answers.ts'
import { RefundFields } from './RefundFields.tsx'
import { cardsOf, limitOf, nameOf, newDraft, type Refundable, tickedOf } from './refundDraft.ts'

const paidBy = (id: string) => ({
  creditCardTransactionId: id,
  shortDescription: '',
  paidText: 'Nov 3rd, 2026, 08:00 AM CT, $160.00',
  guest: null as string | null,
  card: 'visa 4242',
})
const refundable: Refundable = {
  items: [{ paid: 120, byCard: { pi_1: 120 }, unbooked: {} }],
  virtualEntries: [],
  balance: 0,
  creditPurchaseTransactions: [paidBy('pi_1'), paidBy('pi_2')],
  underWay: null,
  elsewhere: [],
  version: 1,
}
const label = (left: string) => `Nov 3rd, 2026, 08:00 AM CT, $160.00, ${left} left, visa 4242`

test('what is left of a card payment counts the virtual entries that are ticked', () => {
  expect(cardsOf(refundable, refundable.items)).toEqual([{ value: 'pi_1', label: label('$120.00') }])
  const ticked = [
    ...refundable.items,
    { paid: 40, byCard: { pi_1: 40 }, unbooked: {} },
    { paid: 10, byCard: { pi_2: 10 }, unbooked: {} },
  ]
  expect(cardsOf(refundable, ticked)).toEqual([
    { value: 'pi_1', label: label('$160.00') },
    { value: 'pi_2', label: label('$10.00') },
  ])
})

test('two payments of one kind of card differ by who paid', () => {
  const [mine, guests] = [paidBy('pi_1'), { ...paidBy('pi_2'), guest: 'Rosa L. (guest)' }]
  const items = [{ paid: 40, byCard: { pi_1: 20, pi_2: 20 }, unbooked: {} }]
  const labels = cardsOf({ ...refundable, creditPurchaseTransactions: [mine, guests] }, items).map((one) => one.label)
  expect(labels).toEqual([
    'Nov 3rd, 2026, 08:00 AM CT, $160.00, $20.00 left, visa 4242',
    'Nov 3rd, 2026, 08:00 AM CT, $160.00, $20.00 left, Rosa L. (guest), visa 4242',
  ])
})

test('a form starts with a card that paid the entry itself', () => {
  expect(newDraft(refundable)).toMatchObject({
    paymentType: 'Stripe Purchase Transaction',
    stripeTransactionId: 'pi_1',
  })
  expect(newDraft({ ...refundable, items: [{ paid: 0, byCard: {}, unbooked: {} }] })).toMatchObject({
    paymentType: 'Check',
    amount: '',
  })
})

test.each([
  [0, ''],
  [25, ''],
  [-30, 30],
  [-500, 120],
])(
  'with a balance of %d dollars it starts with an amount of %s: never more than was paid too much',
  (balance, amount) => {
    expect(newDraft({ ...refundable, balance }).amount).toBe(amount)
  },
)

test('a refund is named by its amount and by where it goes', () => {
  const draft = { ...newDraft(refundable), amount: 100 }
  expect(nameOf(draft, refundable)).toBe('Your refund of $100.00 to visa 4242')
  expect(nameOf({ ...draft, paymentType: 'Check', checkNumber: '9001' }, refundable)).toBe(
    'Your refund of $100.00 by Check 9001',
  )
  expect(nameOf({ ...draft, paymentType: 'Manual Stripe Transaction' }, refundable)).toBe(
    'Your refund of $100.00 by Manual Stripe Transaction',
  )
})

test('what went back at the provider is in reach of the booking that names its payment, and of nothing else', () => {
  const items = [{ paid: 27.65, byCard: { pi_1: 27.65 }, unbooked: { pi_1: 72.35 } }]
  const draft = newDraft({ ...refundable, items })
  const limit = (paymentType: typeof draft.paymentType, stripeTransactionId = 'pi_1') =>
    limitOf(items, { ...draft, paymentType, stripeTransactionId })
  expect([limit('Stripe Purchase Transaction'), limit('Check'), limit('Manual Stripe Transaction', 'pi_2')]).toEqual([
    27.65, 27.65, 27.65,
  ])
  expect(limit('Manual Stripe Transaction')).toBe(100)
})

test('a tick is counted and sent as long as its virtual entry is offered', () => {
  const offered = (virtualEntryId: string) => ({
    virtualEntryId,
    displayName: 'Ann',
    virtualEventName: 'Scratch',
    paid: 0,
    byCard: {},
    unbooked: {},
  })
  const both = { ...refundable, virtualEntries: [offered('a'), offered('b')] }
  expect(tickedOf(both, ['b', 'gone'])).toEqual([offered('b')])
})

test('a check is offered instead of a refund that the provider refused, and not after one that was done', () => {
  const isOffered = (error: unknown) => {
    const draft = newDraft(refundable)
    const { items } = refundable
    const props = { of: refundable, items, draft, onChange: () => {}, errorOf: () => null, error }
    const html = renderToStaticMarkup(createElement(MantineProvider, null, createElement(RefundFields, props)))
    return html.includes('Refund by check instead')
  }
  expect(isOffered(new ApiError(502, 'PaymentProvider', ['The charge has already been refunded.']))).toBe(true)
  expect(isOffered(new ApiError(409, 'EarlierDone', ['Your refund was done. Nothing else was sent.']))).toBe(false)
  expect(isOffered(null)).toBe(false)
})
