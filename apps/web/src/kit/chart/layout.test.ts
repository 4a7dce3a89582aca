import { addDays } from '@kegler/domain/dates.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsOf, dayTicks, mondayOf, rampStep, runningTotals, shareOf, valueTicks } from './layout.ts'

test.each([
  ['nothing', [], [0, 1]],
  ['a few', [3], [0, 1, 2, 3]],
  ['hundreds', [643, 12], [0, 200, 400, 600]],
  ['below 0 too', [900, -300], [0, 500]],
] as const)('axis of %s', (_, values, ticks) => {
  expect(valueTicks(values)).toEqual(ticks)
})

const day = (n: number) => addDays('2026-02-26', n)
test('days without a value have a column; narrow ones become weeks from Monday', () => {
  const days = [
    { day: day(0), parts: [3, 1] },
    { day: day(2), parts: [2, 0] },
    { day: day(5), parts: [4, 4] },
  ]
  expect(columnsOf(days, 600).map(({ parts }) => parts)).toEqual([
    [3, 1],
    [0, 0],
    [2, 0],
    [0, 0],
    [0, 0],
    [4, 4],
  ])
  expect(columnsOf(days, 30)).toEqual([
    { day: '2026-02-23', through: '2026-03-01', parts: [5, 1] },
    { day: '2026-03-02', through: '2026-03-08', parts: [4, 4] },
  ])
  expect(columnsOf([], 600)).toEqual([])
})

test('at any width columns hold every value, follow each other and are not too narrow', () => {
  const days = fc.uniqueArray(fc.integer({ min: 0, max: 800 }), { minLength: 1 })
  fc.assert(
    fc.property(days, fc.integer({ min: 250, max: 1500 }), (numbers, width) => {
      const given = numbers.toSorted((a, b) => a - b).map((n) => ({ day: day(n), parts: [n] }))
      const columns = columnsOf(given, width)
      const sum = (rows: readonly { parts: readonly number[] }[]) =>
        rows.reduce((total, { parts }) => total + (parts[0] ?? 0), 0)
      expect(sum(columns)).toBe(sum(given))
      for (const [n, { through }] of columns.entries())
        if (columns[n + 1]) expect(columns[n + 1]?.day).toBe(addDays(through, 1))
      expect(width / columns.length).toBeGreaterThan(4)
    }),
  )
})

test('months are named, Mondays within two of them; no name runs into the next', () => {
  const labels = (...args: Parameters<typeof dayTicks>) => dayTicks(...args).flatMap(({ label }) => label ?? [])
  expect(labels('2026-11-15', '2027-03-15', 1200, 50)).toEqual(['Dec', 'Jan 2027', 'Feb', 'Mar'])
  expect(labels('2026-11-15', '2027-03-15', 160, 50)).toEqual(['Dec', 'Feb'])
  expect(labels('2026-02-26', '2026-03-12', 400, 50)).toEqual(['Mar 2', 'Mar 9'])
  expect(dayTicks('2026-02-26', '2026-03-12', 15, 50)).toHaveLength(0)
})

test('a Monday is its own Monday, a Sunday belongs to the one before', () => {
  expect([mondayOf('2026-03-02'), mondayOf('2026-03-01')]).toEqual(['2026-03-02', '2026-02-23'])
})

test('running totals end in their sum', () => {
  expect(runningTotals([100, -30, -50, 10])).toEqual([
    { from: 0, to: 100 },
    { from: 100, to: 70 },
    { from: 70, to: 20 },
    { from: 20, to: 30 },
    { from: 0, to: 30 },
  ])
})

test.each([
  [0, 1],
  [0.19, 1],
  [0.2, 2],
  [0.99, 5],
  [1, 5],
  [1.2, 5],
])('%s of a squad is step %s', (share, step) => {
  expect(rampStep(share)).toBe(step)
})

test('a day is full when each of its places is taken, not when it has none', () => {
  expect(
    shareOf([
      { taken: 12, total: 12 },
      { taken: 0, total: 12 },
    ]),
  ).toEqual({ share: 0.5, isFull: false })
  expect(shareOf([{ taken: 12, total: 12 }])).toEqual({ share: 1, isFull: true })
  expect(shareOf([{ taken: 0, total: 0 }])).toEqual({ share: 0, isFull: false })
})
