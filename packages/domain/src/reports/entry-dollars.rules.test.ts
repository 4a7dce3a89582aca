import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf } from '../money.ts'
import { addSplits, buckets, type LedgerSums, splitItem } from './entry-dollars.rules.ts'

const nothing = { prize: 0, expense: 0, lineage: 0, addOn: 0, other: 0, cancelled: 0, paid: 0, refunded: 0 }
const fees = { ...nothing, prize: 60, expense: 30, lineage: 10, addOn: 5 }
const columnOf = (sums: LedgerSums, column: 'cancelled' | 'paid' | 'refunded' | 'owed') => {
  const split = splitItem(sums)
  return buckets.map((bucket) => split[bucket][column])
}

test.each([
  ['nothing paid', {}, 'owed', [60, 30, 10, 5, 0]],
  ['prize is paid first', { paid: 70 }, 'paid', [60, 10, 0, 0, 0]],
  ['the rest is owed', { paid: 70 }, 'owed', [0, 20, 10, 5, 0]],
  ['refunds begin with the last', { paid: 105, refunded: 20 }, 'refunded', [0, 5, 10, 5, 0]],
  ['cancelled unpaid', { cancelled: 105 }, 'cancelled', [60, 30, 10, 5, 0]],
  ['cancelled after a part was paid', { paid: 60, cancelled: 45 }, 'owed', [0, 0, 0, 0, 0]],
  ['refunded and cancelled', { paid: 105, refunded: 105, cancelled: 105 }, 'owed', [0, 0, 0, 0, 0]],
  ['paid too much', { paid: 115 }, 'owed', [0, 0, 0, 0, -10]],
  ['sent back too much', { refunded: 10 }, 'refunded', [0, 0, 0, 0, 10]],
  ['an adjustment', { other: -15, paid: 90 }, 'owed', [0, 0, 10, 5, -15]],
] as const)('%s', (_, changed, column, expected) => {
  expect(columnOf({ ...fees, ...changed }, column)).toEqual(expected)
})

const cents = fc.integer({ min: 0, max: 1_000_000 })
const signed = fc.integer({ min: -1_000_000, max: 1_000_000 })
const sums = fc.record({
  ...{ prize: cents, expense: cents, lineage: cents, addOn: cents, other: signed },
  ...{ cancelled: signed, paid: cents, refunded: cents },
})

test('in every column the buckets sum to the lines, for one item and for many', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ item: sums, times: fc.integer({ min: 1, max: 500 }) })), (given) => {
      const split = addSplits(given.map(({ item, times }) => ({ split: splitItem(item), times })))
      const total = (column: 'charged' | 'cancelled' | 'paid' | 'refunded' | 'owed') =>
        sumOf(buckets, (bucket) => split[bucket][column])
      const lines = (amount: (item: LedgerSums) => number) => sumOf(given, ({ item, times }) => amount(item) * times)
      const charged = (item: LedgerSums) => sumOf(buckets, (bucket) => item[bucket])
      expect(total('charged')).toBe(lines(charged))
      expect(total('cancelled')).toBe(lines(({ cancelled }) => cancelled))
      expect(total('paid')).toBe(lines(({ paid }) => paid))
      expect(total('refunded')).toBe(lines(({ refunded }) => refunded))
      expect(total('owed')).toBe(lines((one) => charged(one) - one.cancelled - one.paid + one.refunded))
      for (const bucket of buckets) {
        const { charged, cancelled, paid, refunded, owed } = split[bucket]
        expect(owed).toBe(charged - cancelled - paid + refunded)
      }
    }),
  )
})
