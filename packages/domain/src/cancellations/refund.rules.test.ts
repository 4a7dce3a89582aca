import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf } from '../money.ts'
import {
  limitByCard,
  manualTransaction,
  type PaidItem,
  partsOf,
  purchaseTransaction,
  refundable,
  spreadRefund,
  turnedParts,
  whyNotRefund,
} from './refund.rules.ts'

/** By check, or to this card payment. */
const way = (card: string | null) =>
  card === null ? { method: 'Check', transactionId: null } : { method: purchaseTransaction, transactionId: card }
const item = (paid: number, byCard: Record<string, number> = {}): PaidItem => ({ paid, byCard })

test.each<[string, number, PaidItem[], string | null, string | null]>([
  ['all of it', 10_000, [item(10_000)], null, null],
  ['a cent more', 10_001, [item(10_000)], null, 'At most $100.00 can be refunded.'],
  ['nothing', 0, [item(10_000)], null, 'The amount must be above $0.00.'],
  ['less than nothing', -5, [item(10_000)], null, 'The amount must be above $0.00.'],
  ['unpaid', 1, [item(0)], null, 'There is nothing to refund.'],
  ['refunded by hand more than the card paid', 1, [item(-500, { pi: 100 })], 'pi', 'There is nothing to refund.'],
  ['of the card', 6000, [item(10_000, { pi: 6000 })], 'pi', null],
  ['above what the card paid here', 6001, [item(10_000, { pi: 6000 })], 'pi', 'At most $60.00 can be refunded.'],
  ['of another card', 1, [item(10_000, { pi: 6000 })], 'pi_2', 'There is nothing to refund.'],
  ['over a linked set', 25_000, [item(0), item(10_000), item(15_000)], null, null],
])('%s', (_name, amount, items, card, why) => {
  expect(whyNotRefund(amount, items, way(card))).toBe(why)
})

test('an amount that may be refunded is spread whole and in order, each at most what it paid', () => {
  const anItem = fc.record({ paid: fc.integer({ min: -500, max: 5000 }), byCard: fc.record({ pi: fc.nat(5000) }) })
  fc.assert(
    fc.property(
      fc.array(anItem, { minLength: 1, maxLength: 5 }),
      fc.nat(20_000),
      fc.constantFrom('pi', null),
      (items, amount, card) => {
        const shares = spreadRefund(amount, items, way(card))
        const limits = items.map((one) => refundable(one, way(card)))
        for (const [index, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(limits[index] ?? 0)
          // nobody gets anything before those ahead have all of theirs
          if (share > 0) expect(shares.slice(0, index)).toEqual(limits.slice(0, index))
        }
        if (whyNotRefund(amount, items, way(card)) === null) expect(sumOf(shares, (share) => share)).toBe(amount)
      },
    ),
  )
})

test('prize goes back first, then expense, then lineage, the rest is add-on fees', () => {
  const kept = { expense: 3000, lineage: 2000, prize: 4000 }
  expect(partsOf(1000, kept)).toEqual({ expense: 0, lineage: 0, prize: 1000 })
  expect(partsOf(5000, kept)).toEqual({ expense: 1000, lineage: 0, prize: 4000 })
  expect(partsOf(9500, kept)).toEqual({ expense: 3000, lineage: 2000, prize: 4000 })
  expect(partsOf(-500, kept)).toEqual({ expense: 0, lineage: 0, prize: 0 })
  expect(turnedParts({ expense: 0, lineage: 1, prize: -2 })).toEqual({ expense: 0, lineage: -1, prize: 2 })
})

test('the parts of refunds that return a whole price add up to its parts, whatever the steps', () => {
  const cents = fc.nat(5000)
  fc.assert(
    fc.property(
      fc.record({ expense: cents, lineage: cents, prize: cents }),
      cents,
      fc.array(fc.nat(3000)),
      (price, addOns, steps) => {
        const total = price.expense + price.lineage + price.prize + addOns
        const left = { ...price }
        let back = 0
        for (const step of [...steps, total]) {
          const amount = Math.min(step, total - back)
          const parts = partsOf(amount, left)
          for (const part of ['expense', 'lineage', 'prize'] as const) {
            expect(parts[part]).toBeGreaterThanOrEqual(0)
            left[part] -= parts[part]
            expect(left[part]).toBeGreaterThanOrEqual(0)
          }
          expect(parts.expense + parts.lineage + parts.prize).toBeLessThanOrEqual(amount)
          back += amount
        }
        expect(left).toEqual({ expense: 0, lineage: 0, prize: 0 })
      },
    ),
  )
})

test('of a card payment the items together give back at most what is left of it', () => {
  const items = [item(100, { pi: 60, other: 40 }), item(50, { pi: 50 })]
  const limited = (cents: number) => limitByCard(items, new Map([['pi', cents]])).map(({ byCard }) => byCard)
  expect(limited(110)).toEqual([{ pi: 60, other: 40 }, { pi: 50 }])
  expect(limited(70)).toEqual([{ pi: 60, other: 40 }, { pi: 10 }])
  expect(limited(0)).toEqual([{ pi: 0, other: 40 }, { pi: 0 }])
})

test('what went back of a card payment at the provider goes back by no other method, and is booked by its name alone', () => {
  const [left] = limitByCard([item(100, { pi: 60, other: 40 })], new Map([['pi', 20]]))
  const by = (method: string, transactionId: string | null = null) =>
    left && refundable(left, { method, transactionId })
  expect(left).toEqual({ paid: 60, byCard: { pi: 20, other: 40 }, unbooked: { pi: 40 } })
  expect([by('Check'), by('Cash'), by('USBC Credit'), by(manualTransaction, 'by_telephone')]).toEqual([60, 60, 60, 60])
  expect([by(purchaseTransaction, 'pi'), by(manualTransaction, ' pi ')]).toEqual([20, 100])
  // what was given back by check already is not there to be booked
  const [, second] = limitByCard([item(25, { pi: 100 }), item(100, { pi: 100 })], new Map([['pi', 75]]))
  expect(second).toMatchObject({ paid: 50, byCard: { pi: 50 }, unbooked: { pi: 50 } })
})
