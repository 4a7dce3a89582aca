import { z } from 'zod'
import { inNaturalOrder } from '../../rosters/division.rules.ts'

interface Bounds {
  id: string
  name: string
  isDefault: boolean
  minAverage: number | null
  maxAverage: number | null
}
/** Sums of averages from `from` to `to`, both included, with the divisions that ask for them. */
export interface Segment {
  from: number
  to: number
  names: string[]
}
export const highestAverage = 300

/**
 * Cuts the sums of averages from 0 to `most` where a division begins or ends. No name: a gap; several: they overlap, and
 * the first in natural order gets the roster.
 */
export function averageSegments(divisions: readonly Bounds[], most: number): Segment[] {
  const asked = inNaturalOrder(divisions.filter(({ isDefault }) => !isDefault)).map(
    ({ name, minAverage, maxAverage }) => ({
      name,
      min: minAverage ?? 0,
      max: Math.min(maxAverage ?? most, most),
    }),
  )
  const starts = [0, ...asked.flatMap(({ min, max }) => [min, max + 1])].filter((at) => at >= 0 && at <= most)
  const cuts = [...new Set(starts)].sort((a, b) => a - b)
  return cuts.map((from, index) => {
    const to = (cuts[index + 1] ?? most + 1) - 1
    return { from, to, names: asked.filter(({ min, max }) => min <= from && max >= to).map(({ name }) => name) }
  })
}

/**
 * Bounds of a set of divisions, the strongest first: above `high` a bowler, below `low` a bowler, and equal parts in
 * between; without gaps for teams of so many bowlers.
 */
export function averageSet({
  count,
  low,
  high,
  bowlers,
}: {
  count: number
  low: number
  high: number
  bowlers: number
}) {
  const between = Math.max(1, count - 2)
  const cuts = Array.from({ length: count - 1 }, (_, index) =>
    Math.round((high - ((high - low) * index) / between) * bowlers),
  )
  return Array.from({ length: count }, (_, index) => ({
    name: `Division ${index + 1}`,
    minAverage: cuts[index] ?? 0,
    maxAverage: index === 0 ? highestAverage * bowlers : (cuts[index - 1] ?? 0) - 1,
  }))
}

const average = z.int('Enter a whole number.').min(1, 'Must be greater than zero').max(highestAverage)
/** Averages of one bowler: the last division is below `low`, the first from `high` on. */
export const AverageBounds = z.object({ low: average, high: average }).refine(({ low, high }) => low < high, {
  error: 'The highest must be above the lowest.',
  path: ['high'],
})
/** A set of two is cut in the middle. */
export const usualSet = ({ low, high, bowlers, count }: { low: number; high: number; bowlers: number; count: 2 | 3 }) =>
  averageSet({ count, low, high: count === 2 ? Math.round((low + high) / 2) : high, bowlers })
