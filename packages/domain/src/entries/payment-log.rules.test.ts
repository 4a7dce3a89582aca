import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  balanceDue,
  balanceOf,
  type LedgerLine,
  type LedgerType,
  logRows,
  paymentLog,
  reservationOf,
} from './payment-log.rules.ts'

const line = (type: LedgerType, amount: number, description: string = type): LedgerLine => ({
  type,
  amount,
  description,
  at: '2026-03-01T15:00:00Z',
})

describe('a reservation', () => {
  test('paid, then partly paid back', () => {
    const lines = [
      line('Charge', 10000),
      line('Add-on Fee', 250, 'Banquet'),
      line('Payment', -10250, 'Credit card payment'),
      line('Refund', 5000, 'Refund'),
    ]
    expect(reservationOf('Team', lines)).toEqual({
      reservationDescription: 'Team',
      entryFeeDescription: 'Base Fee',
      entryFeeAmount: 10000,
      addOnFees: [{ description: 'Banquet', amount: 250, at: '2026-03-01T15:00:00Z' }],
      payments: [{ description: 'Credit card payment', amount: 10250, at: '2026-03-01T15:00:00Z' }],
      refunds: [{ description: 'Refund', amount: -5000, at: '2026-03-01T15:00:00Z', failed: null }],
      others: [],
      transactionAmount: 10250,
      paymentDescription: 'Credit card payment',
      paymentAmount: 5250,
      total: 5000,
    })
  })
  test.each([
    [
      'unpaid',
      [line('Charge', 10000), line('Add-on Fee', 250, 'Banquet')],
      ['Base Fee 10000', 'Banquet 250', 'Total due 10250'],
    ],
    [
      'paid, with one charge',
      [line('Charge', 10000), line('Payment', -10000, 'Cash')],
      ['Base Fee 10000', 'Payment: Cash 10000', 'Total paid 10000', 'Total due 0'],
    ],
    [
      'paid, then partly paid back',
      [
        line('Charge', 10000),
        line('Add-on Fee', 250, 'Banquet'),
        line('Adjustment', -50, 'Late start'),
        line('Payment', -10200, 'Cash'),
        line('Refund', 1000, 'Cash'),
      ],
      [
        'Base Fee 10000',
        'Banquet 250',
        'Late start -50',
        'Total charged 10200',
        'Payment: Cash 10200',
        'Refund: Cash -1000',
        'Total paid 9200',
        'Total due 1000',
      ],
    ],
    [
      'with a refund that failed, then one by check',
      [
        line('Charge', 10000),
        line('Payment', -10000, 'Credit card'),
        { ...line('Refund', 10000, 'Credit card'), refundId: 'a' },
        { ...line('Adjustment', -10000, 'Refund failed'), refundId: 'a' },
        { ...line('Refund', 10000, 'Check 9001'), refundId: 'b' },
      ],
      [
        'Base Fee 10000',
        'Payment: Credit card 10000',
        'Refund failed: Credit card 0',
        'Refund: Check 9001 -10000',
        'Total paid 0',
        'Total due 10000',
      ],
    ],
  ])('is read in parts that add up: %s', (_, lines, rows) =>
    expect(logRows(reservationOf('Team', lines)).map(({ name, amount }) => `${name} ${amount}`)).toEqual(rows),
  )
  test('cancelled without a payment owes nothing', () => {
    const cancelled = reservationOf('Team', [line('Charge', 10000), line('Cancellation', -10000)])
    expect(cancelled).toMatchObject({ transactionAmount: 0, paymentDescription: null, paymentAmount: 0, total: 0 })
    expect(cancelled.others).toHaveLength(1)
  })
  test.each([
    ['the one that it names', 'b', ['a', 'b'], [null, 5000]],
    ['one of its amount, where the lines name none', null, [null, null], [5000, null]],
  ])('a refund that failed takes back %s', (_, of, refunds, failed) => {
    const lines = [
      ...refunds.map((refundId) => ({ ...line('Refund', 5000), refundId })),
      { ...line('Adjustment', -5000, 'Refund failed'), refundId: of },
    ]
    const found = reservationOf('Team', lines)
    expect(found.refunds.map((one) => one.failed && -one.failed)).toEqual(failed)
    expect([found.paymentAmount, found.others]).toEqual([-5000, []])
  })
  test('nothing is nothing', () => expect(reservationOf('Team', [])).toMatchObject({ total: 0, entryFeeAmount: 0 }))
})

test('due and paid, each reservation once, and the grand total is what is owed', () => {
  const amount = fc.integer({ min: 0, max: 50_000 })
  const ledger = fc.array(
    fc.oneof(
      fc.tuple(fc.constantFrom<LedgerType>('Charge', 'Add-on Fee', 'Refund', 'Reactivation'), amount),
      fc.tuple(
        fc.constantFrom<LedgerType>('Payment', 'Cancellation'),
        amount.map((cents) => -cents),
      ),
    ),
  )
  fc.assert(
    fc.property(fc.array(ledger), (ledgers) => {
      const lines = ledgers.map((one) => one.map(([type, cents]) => line(type, cents)))
      const reservations = lines.map((one, index) => reservationOf(String(index), one))
      const log = paymentLog(reservations)
      expect([...log.reservationsDue, ...log.reservationsPaid]).toHaveLength(lines.length)
      expect(log.reservationsDue.every(({ total }) => total > 0)).toBe(true)
      expect(log.grandTotal).toBe(balanceOf(lines.flat()))
      for (const one of reservations) {
        expect(one.transactionAmount - one.paymentAmount).toBe(one.total)
        expect(one.paymentAmount).toBe(balanceOf(one.payments) + balanceOf(one.refunds))
        expect(one.entryFeeAmount + balanceOf(one.addOnFees) + balanceOf(one.others)).toBe(one.transactionAmount)
      }
    }),
  )
})

test.each([
  [500, 500],
  [0, 0],
  [-500, 0],
])('of a balance of %i can be paid %i', (balance, due) => expect(balanceDue(balance)).toBe(due))
