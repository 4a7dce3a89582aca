import { expect, test } from 'vitest'
import { bodyOf, newPayment, paidOf, problemsOf } from './paymentValues.ts'

const typed = { ...newPayment, checkNumber: '9', stripeTransactionId: ' pi_1 ' }
const items = [
  { id: 'a', isEntry: true, label: 'A', balanceDue: 160 },
  { id: 'b', isEntry: false, label: 'B', balanceDue: 40 },
  { id: 'c', isEntry: true, label: 'C', balanceDue: 0 },
]

test('a payment is sent with what belongs to its method alone, a transaction without blanks', () => {
  expect(bodyOf(typed, '5')).toEqual({ paymentType: 'Cash', amount: '5', notes: '', sendReceipt: true })
  expect(bodyOf({ ...typed, paymentType: 'Check' }, '5')).toMatchObject({ checkNumber: '9', confirmed: false })
  expect(bodyOf({ ...typed, paymentType: 'Manual Stripe Transaction' }, '5')).toMatchObject({
    stripeTransactionId: 'pi_1',
  })
})
test('as long as no amount is typed it is all that is due on what is chosen', () => {
  expect(paidOf(typed, items)).toMatchObject({ due: 20_000, amount: '200.00', cents: 20_000 })
  expect(paidOf({ ...typed, excluded: ['a'] }, items)).toMatchObject({ due: 4_000, amount: '40.00' })
  expect(paidOf({ ...typed, excluded: ['a'], amount: '5' }, items)).toMatchObject({ due: 4_000, cents: 500 })
})
test.each([
  [{}, {}],
  [{ amount: '200.01' }, { amount: 'The amount is above the balance of $200.00.' }],
  [{ amount: '0' }, { amount: 'Enter an amount above $0.00.' }],
  [{ excluded: ['a', 'b'], amount: '5' }, { excluded: 'Choose at least one entry.' }],
  [{ paymentType: 'Check' as const, checkNumber: '' }, { checkNumber: 'Required' }],
])('what is wrong with %j: %j', (changed, problems) => {
  expect(problemsOf({ ...typed, ...changed }, items)).toEqual(problems)
})
