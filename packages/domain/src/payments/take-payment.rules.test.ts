import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, readAmount, shareOut, whyNotTake } from './take-payment.rules.ts'

test.each([
  ['80.50', 8050],
  ['80.5', 8050],
  ['80', 8000],
  ['0.1', 10],
  ['.5', 50],
  ['80.', 8000],
  ['$1,234.50', 123_450],
  [' $ 1,234.50 ', 123_450],
  ['-5', -500],
  ['100000000', 10_000_000_000],
  ['1.005', null],
  ['1e3', null],
  ['1,23', null],
  ['12,34.50', null],
  ['0x10', null],
  ['Infinity', null],
  ['', null],
  ['$', null],
  ['.', null],
  ['99999999999999999999', null],
])('the amount %j is %j cents', (typed, cents) => {
  expect(readAmount(typed)).toBe(cents)
})

test('each amount of cents comes back from its text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
      expect(readAmount(amountText(cents))).toBe(cents)
    }),
  )
})

test.each([
  [8050, 8050, null],
  [1, 8050, null],
  [0, 8050, 'Enter an amount above $0.00.'],
  [-500, 8050, 'Enter an amount above $0.00.'],
  [8051, 8050, 'The amount is above the balance of $80.50.'],
  [10_000_000_000, 8050, 'The amount is above the balance of $80.50.'],
])('%i of a balance of %i cents', (amount, balance, why) => {
  expect(whyNotTake(amount, balance)).toBe(why)
})

const entry = (balance: number) => ({ isEntry: true, balance })
const virtual = (balance: number) => ({ isEntry: false, balance })

test.each([
  [[entry(25_250), entry(25_250)], 40_000, [25_250, 14_750]],
  [[virtual(1000), entry(5000)], 5500, [500, 5000]],
  [[virtual(1000), virtual(2000), entry(0)], 1500, [1000, 500, 0]],
  [[entry(-500), entry(700)], 700, [0, 700]],
  [[], 100, []],
])('%j take %i cents as %j', (items, amount, shares) => {
  expect(shareOut(items, amount)).toEqual(shares)
})

const items = fc.array(fc.record({ isEntry: fc.boolean(), balance: fc.integer({ min: -500, max: 50_000 }) }))

test('all of an amount up to the balance is shared out, no item gets more than it owes, entries come first', () => {
  fc.assert(
    fc.property(items, fc.double({ min: 0, max: 1, noNaN: true }), (payables, part) => {
      const owed = payables.map(({ balance }) => Math.max(0, balance))
      const amount = Math.floor(owed.reduce((sum, one) => sum + one, 0) * part)
      const shares = shareOut(payables, amount)
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(amount)
      for (const [index, share] of shares.entries()) {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(owed[index] ?? 0)
      }
      const isFull = (index: number) => shares[index] === owed[index]
      const order = [...payables.keys()].sort(
        (a, b) => Number(payables[b]?.isEntry) - Number(payables[a]?.isEntry) || a - b,
      )
      const stops = order.findIndex((index) => !isFull(index))
      if (stops >= 0) for (const index of order.slice(stops + 1)) expect(shares[index]).toBe(0)
    }),
  )
})
