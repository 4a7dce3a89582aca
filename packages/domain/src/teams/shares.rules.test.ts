import fc from 'fast-check'
import { expect, test } from 'vitest'
import { equalParts, openShare, openShares, presetShares, whyNotShares } from './shares.rules.ts'

const positions = (...paid: number[]) => paid.map((one) => ({ paid: one }))
const five = positions(0, 0, 0, 0, 0)
test.each([
  // a deposit of a fifth is the captain's own part
  [{ price: 50_000, balance: 40_000, positions: five }, [0, 10_000, 10_000, 10_000, 10_000]],
  [{ price: 50_000, balance: 40_000, positions: five, own: 3 }, [10_000, 10_000, 0, 10_000, 10_000]],
  [{ price: 50_000, balance: 50_000, positions: five }, [10_000, 10_000, 10_000, 10_000, 10_000]],
  // two parts: the own one, then the last
  [{ price: 50_000, balance: 30_000, positions: five, own: 2 }, [10_000, 0, 10_000, 10_000, 0]],
  // a part that is not covered whole is shared
  [{ price: 50_000, balance: 35_000, positions: five }, [0, 8750, 8750, 8750, 8750]],
  [{ price: 10_000, balance: 10_000, positions: positions(0, 0, 0) }, [3334, 3333, 3333]],
  [{ price: 100, balance: 100, positions: positions(0, 0, 0, 0) }, [0, 0, 0, 0]],
  [{ price: 50_000, balance: 0, positions: five }, [0, 0, 0, 0, 0]],
  // who paid keeps what they paid, and nobody else goes free by it
  [{ price: 50_000, balance: 30_000, positions: positions(0, 10_000, 0, 0, 0) }, [0, 10_000, 10_000, 10_000, 10_000]],
  [
    { price: 50_000, balance: 40_000, positions: positions(10_000, 0, 0, 0, 0) },
    [10_000, 10_000, 10_000, 10_000, 10_000],
  ],
])('of %j positions are asked for %j', (facts, shares) => {
  expect(presetShares(facts)).toEqual(shares)
})

test('what the preset leaves open is what is due, or nobody is asked', () => {
  const cents = fc.integer({ min: 0, max: 30_000 })
  const share = fc.oneof(fc.constant(0), fc.integer({ min: 50, max: 30_000 }))
  fc.assert(
    fc.property(
      fc.array(share, { minLength: 1, maxLength: 6 }),
      cents,
      cents,
      fc.nat(5),
      (paid, captain, balance, own) => {
        const positions = paid.map((one) => ({ paid: one }))
        const price = balance + captain + paid.reduce((sum, one) => sum + one, 0)
        const asked = presetShares({ price, balance, positions, own: own + 1 })
        const open = openShares(positions.map((one, index) => ({ ...one, asked: asked[index] ?? 0 })))
        expect([0, balance]).toContain(open)
      },
    ),
  )
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
