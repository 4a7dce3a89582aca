import { expect, test } from 'vitest'
import { announcement, formatCountdown, mayRenew, timeLeft } from './holdTime.ts'

const minute = 60_000
test.each([
  [15 * minute, '15:00'],
  [15 * minute + 999, '15:00'],
  [minute, '01:00'],
  [9_500, '00:09'],
  [0, '00:00'],
])('%d ms is %s', (ms, shown) => {
  expect(formatCountdown(ms)).toBe(shown)
})
test('time does not run below zero', () => {
  expect(timeLeft('2026-03-01T10:00:00Z', Date.parse('2026-03-01T10:00:05Z'))).toBe(0)
  expect(timeLeft('2026-03-01T10:00:05Z', Date.parse('2026-03-01T10:00:00Z'))).toBe(5_000)
})
test('the announcement changes at five minutes and at one, so it is read out twice', () => {
  const heard = [6, 5.01, 5, 3, 1.01, 1, 0.5, 0].map((left) => announcement(left * minute))
  expect(new Set(heard.slice(0, 2))).toEqual(new Set(['']))
  expect(new Set(heard.slice(2, 5)).size).toBe(1)
  expect(new Set(heard.slice(5, 7)).size).toBe(1)
  expect(heard[2]).not.toBe(heard[5])
  expect(heard[7]).toBe('')
})
test.each([
  [11, 3, false],
  [9, 3, true],
  [9, 0, false],
  [0, 3, false],
])('with %d minutes and %d renewals left: %s', (minutes, renewals, may) => {
  expect(mayRenew(minutes * minute, renewals)).toBe(may)
})
