import fc from 'fast-check'
import { expect, test } from 'vitest'
import { averageSegments, averageSet } from './average-sets.rules.ts'

const division = (name: string, minAverage: number | null, maxAverage: number | null, isDefault = false) => ({
  ...{ id: name, name, minAverage, maxAverage, isDefault },
})

test('gaps and overlaps of the bounds', () => {
  const all = [
    division('D 2', 160, 200),
    division('D 10', 190, null),
    division('D 1', 0, 149),
    division('Z', 0, 300, true),
  ]
  expect(averageSegments(all, 300)).toEqual([
    { from: 0, to: 149, names: ['D 1'] },
    { from: 150, to: 159, names: [] },
    { from: 160, to: 189, names: ['D 2'] },
    { from: 190, to: 200, names: ['D 2', 'D 10'] },
    { from: 201, to: 300, names: ['D 10'] },
  ])
  expect(averageSegments([], 300)).toEqual([{ from: 0, to: 300, names: [] }])
})

test('a set of three for single bowlers, and for a team of five', () => {
  expect(averageSet({ count: 3, low: 150, high: 200, bowlers: 1 })).toEqual([
    { name: 'Division 1', minAverage: 200, maxAverage: 300 },
    { name: 'Division 2', minAverage: 150, maxAverage: 199 },
    { name: 'Division 3', minAverage: 0, maxAverage: 149 },
  ])
  expect(averageSet({ count: 2, low: 150, high: 200, bowlers: 5 })[0]).toMatchObject({
    minAverage: 1000,
    maxAverage: 1500,
  })
})

test('a set has neither gaps nor overlaps', () => {
  const wanted = fc.record({
    count: fc.integer({ min: 2, max: 8 }),
    low: fc.integer({ min: 100, max: 160 }),
    high: fc.integer({ min: 180, max: 250 }),
    bowlers: fc.integer({ min: 1, max: 6 }),
  })
  fc.assert(
    fc.property(wanted, (of) => {
      const set = averageSet(of).map(({ name, minAverage, maxAverage }) => division(name, minAverage, maxAverage))
      const segments = averageSegments(set, 300 * of.bowlers)
      expect(segments.map(({ names }) => names.length)).toEqual(segments.map(() => 1))
      expect(set).toHaveLength(of.count)
    }),
  )
})
