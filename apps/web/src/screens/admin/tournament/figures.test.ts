import { expect, test } from 'vitest'
import { totalAt } from '../../../kit/chart/Pace.tsx'
import { paceOf, soldLastWeek } from './figures.ts'

const figures = {
  at: '2026-03-11T02:00:00Z',
  timeZone: 'America/Chicago',
  startDate: '2026-03-20',
  soldPerDay: [
    { day: '2026-03-01', entries: 5, cancelled: 1 },
    { day: '2026-03-03', entries: 6, cancelled: 0 },
    { day: '2026-03-10', entries: 9, cancelled: 0 },
  ],
}

test('entries that are not cancelled add up by days before the start, until today', () => {
  const points = paceOf({ ...figures, at: '2026-03-12T20:00:00Z' })
  expect(points).toEqual([
    [20, 0],
    [19, 4],
    [17, 10],
    [10, 19],
    [8, 19],
  ])
  expect([25, 18, 10, 8, 7].map((before) => totalAt({ points }, before))).toEqual([0, 4, 19, 19, undefined])
  expect(paceOf({ ...figures, soldPerDay: [] })).toEqual([])
})

test('what is over ends at its start, or with what was sold later', () => {
  expect(paceOf({ ...figures, at: '2027-01-01T00:00:00Z' }).at(-1)).toEqual([0, 19])
  const late = [...figures.soldPerDay, { day: '2026-03-22', entries: 2, cancelled: 0 }]
  expect(paceOf({ ...figures, at: '2027-01-01T00:00:00Z', soldPerDay: late }).at(-1)).toEqual([-2, 21])
})

test('the last week is the seven days before today', () => {
  expect(soldLastWeek(figures)).toBe('0.9')
  expect(soldLastWeek({ ...figures, soldPerDay: [{ day: '2026-03-09', entries: 112, cancelled: 0 }] })).toBe('16')
})
