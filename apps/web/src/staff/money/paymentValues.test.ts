import { expect, test } from 'vitest'
import { valuesOf } from './paymentValues.ts'

const typed = {
  amount: '5',
  checkNumber: '9',
  stripeTransactionId: ' pi_1 ',
  notes: '',
  confirmed: false,
  sendReceipt: true,
}

test('a payment is sent with what belongs to its method alone, a transaction without blanks', () => {
  expect(valuesOf({ ...typed, paymentType: 'Cash' })).toEqual({
    ...{ paymentType: 'Cash', amount: '5', notes: '', sendReceipt: true },
  })
  expect(valuesOf({ ...typed, paymentType: 'Check' })).toMatchObject({ checkNumber: '9', confirmed: false })
  expect(valuesOf({ ...typed, paymentType: 'Manual Stripe Transaction' })).toMatchObject({
    stripeTransactionId: 'pi_1',
  })
})
