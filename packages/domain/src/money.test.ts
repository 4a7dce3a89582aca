import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyInOrder, formatMoney, technologyFee, toCents, toDollars } from './money.ts'

test('dollars on the wire become cents without losing one, and back', () => {
  expect([toCents(125.5), toCents(0.1 + 0.2), toCents(19.99), toCents(12.5)]).toEqual([12_550, 30, 1_999, 1_250])
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }), (cents) => toCents(toDollars(cents)) === cents),
  )
})
test('money shows as US dollars with two decimals', () => {
  expect([formatMoney(123_450), formatMoney(0), formatMoney(-1_205)]).toEqual(['$1,234.50', '$0.00', '-$12.05'])
})
test('a payment fills amounts in their order: shares sum to the whole, none exceeds its amount', () => {
  expect(applyInOrder(150, [100, 100, 100])).toEqual([100, 50, 0])
  fc.assert(
    fc.property(fc.nat(100_000), fc.array(fc.nat(50_000), { minLength: 1 }), (total, amounts) => {
      const shares = applyInOrder(total, amounts)
      const sum = (list: number[]) => list.reduce((all, one) => all + one, 0)
      expect(sum(shares)).toBe(Math.min(total, sum(amounts)))
      expect(shares.every((share, index) => share >= 0 && share <= (amounts[index] ?? 0))).toBe(true)
    }),
  )
})
test('the technology fee is a percent of the payment, in whole cents', () => {
  expect([technologyFee(32_000, 2.5), technologyFee(333, 1.5), technologyFee(100, 0), technologyFee(100, 100)]).toEqual(
    [800, 5, 0, 100],
  )
})
