import { expect, test } from 'vitest'
import { equalParts, openShare, presetShares, whyNotShares } from './shares.rules.ts'

test.each([
  // a deposit of a fifth is the captain's own part
  [{ price: 50_000, balance: 40_000, positions: 5 }, [0, 10_000, 10_000, 10_000, 10_000]],
  [{ price: 50_000, balance: 50_000, positions: 5 }, [10_000, 10_000, 10_000, 10_000, 10_000]],
  // two parts: the own one, then the last
  [{ price: 50_000, balance: 30_000, positions: 5, own: 2 }, [10_000, 0, 10_000, 10_000, 0]],
  // a part that is not covered whole is shared
  [{ price: 50_000, balance: 35_000, positions: 5 }, [0, 8750, 8750, 8750, 8750]],
  [{ price: 10_000, balance: 10_000, positions: 3 }, [3334, 3333, 3333]],
  [{ price: 100, balance: 100, positions: 4 }, [0, 0, 0, 0]],
  [{ price: 50_000, balance: 0, positions: 5 }, [0, 0, 0, 0, 0]],
])('of %j positions are asked for %j', (facts, shares) => {
  expect(presetShares(facts)).toEqual(shares)
})

test('parts are the total, and differ by a cent at most', () => {
  for (const [total, count] of [
    [1001, 5],
    [99, 7],
    [0, 3],
  ] as const) {
    const parts = equalParts(total, count)
    expect(parts.reduce((sum, one) => sum + one, 0)).toBe(total)
    expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
  }
})

test('what can be paid for a position is what is left of its share and of the entry', () => {
  expect(openShare({ asked: 10_000, paid: 4000 }, 50_000)).toBe(6000)
  expect(openShare({ asked: 10_000, paid: 0 }, 2500)).toBe(2500)
  expect(openShare({ asked: 0, paid: 4000 }, 50_000)).toBe(0)
})

test.each([
  [[{ asked: 49, paid: 0 }], 100, 'A share is $0.00, when the captain pays, or at least $0.50.'],
  [
    [
      { asked: 6000, paid: 0 },
      { asked: 6000, paid: 1000 },
    ],
    10_000,
    'The open shares are $110.00 together. Only $100.00 is due: please lower them.',
  ],
  [[{ asked: 6000, paid: 6000 }], 0, null],
])('shares %j of %d: %s', (positions, balance, why) => {
  expect(whyNotShares(positions, balance)).toBe(why)
})
