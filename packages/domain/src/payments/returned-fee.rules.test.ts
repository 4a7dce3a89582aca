import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnedFee } from './returned-fee.rules.ts'

test.each([
  ['all of it', { amount: 10_000, technologyFee: 250, refunded: 0 }, 10_000, 250],
  ['a third', { amount: 10_000, technologyFee: 250, refunded: 0 }, 3333, 83],
  ['the rest', { amount: 10_000, technologyFee: 250, refunded: 3333 }, 6667, 167],
  ['no fee', { amount: 10_000, technologyFee: 0, refunded: 0 }, 5000, 0],
])('%s', (_name, charge, refund, fee) => {
  expect(returnedFee(charge, refund)).toBe(fee)
})

test('the shares of refunds that return a whole charge add up to its fee', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 8 }),
      fc.nat(100),
      (parts, percent) => {
        const amount = parts.reduce((sum, part) => sum + part, 0)
        const technologyFee = Math.floor((amount * percent) / 100)
        let refunded = 0
        let fees = 0
        for (const part of parts) {
          const fee = returnedFee({ amount, technologyFee, refunded }, part)
          expect(fee).toBeGreaterThanOrEqual(0)
          expect(fee).toBeLessThanOrEqual(part)
          refunded += part
          fees += fee
        }
        expect(fees).toBe(technologyFee)
      },
    ),
  )
})
