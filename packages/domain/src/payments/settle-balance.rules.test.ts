import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settleBalance } from './settle-balance.rules.ts'

test.each([
  ['everything is still owed', [{ amount: 5000, open: 5000 }], 5000, [5000], 0],
  ['cancelled or paid otherwise', [{ amount: 5000, open: 0 }], 5000, [0], 5000],
  ['overpaid otherwise', [{ amount: 5000, open: -200 }], 5000, [0], 5000],
  [
    'one of two cancelled',
    [
      { amount: 5000, open: 0 },
      { amount: 700, open: 700 },
    ],
    5700,
    [0, 700],
    5000,
  ],
  ['partly paid otherwise', [{ amount: 5000, open: 2000 }], 5000, [2000], 3000],
  ['more is owed now: what was shown is paid', [{ amount: 5000, open: 9000 }], 5000, [5000], 0],
  [
    'less arrived than was asked for',
    [
      { amount: 5000, open: 5000 },
      { amount: 700, open: 700 },
    ],
    5200,
    [5000, 200],
    0,
  ],
])('%s', (_name, items, paid, applied, returned) => {
  expect(settleBalance(items, paid)).toEqual({ applied, returned })
})

test('whatever is owed: nothing is lost, nothing is paid twice', () => {
  const item = fc.record({
    amount: fc.integer({ min: 1, max: 100_000 }),
    open: fc.integer({ min: -50_000, max: 150_000 }),
  })
  fc.assert(
    fc.property(fc.array(item, { maxLength: 20 }), fc.nat(2_000_000), (items, paid) => {
      const { applied, returned } = settleBalance(items, paid)
      expect(applied.reduce((sum, amount) => sum + amount, 0) + returned).toBe(paid)
      for (const [index, amount] of applied.entries()) {
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(Math.max(0, items[index]?.open ?? 0))
      }
      expect(returned).toBeGreaterThanOrEqual(0)
    }),
  )
})
