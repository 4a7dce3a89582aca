import { expect, test } from 'vitest'
import { renewedHold, returnedHold, whyNotHold } from './hold.rules.ts'

const now = new Date('2026-03-01T12:00:00Z')
const inMinutes = (n: number) => new Date(now.getTime() + n * 60_000)

test('a new or expired hold lasts 15 minutes', () => {
  expect(renewedHold(null, now)).toEqual({ expiresAt: inMinutes(15), renewals: 0 })
  expect(renewedHold({ expiresAt: now, renewals: 3 }, now)).toEqual({ expiresAt: inMinutes(15), renewals: 0 })
})
test('activity renews a hold only below 10 minutes, three times at most', () => {
  expect(renewedHold({ expiresAt: inMinutes(12), renewals: 0 }, now)).toEqual({ expiresAt: inMinutes(12), renewals: 0 })
  expect(renewedHold({ expiresAt: inMinutes(9), renewals: 2 }, now)).toEqual({ expiresAt: inMinutes(15), renewals: 3 })
  expect(renewedHold({ expiresAt: inMinutes(1), renewals: 3 }, now)).toEqual({ expiresAt: inMinutes(1), renewals: 3 })
})
test('an order that was given up returns the hold as one renewal, or with the time it had', () => {
  expect(returnedHold({ expiresAt: inMinutes(11), renewals: 1 }, now)).toEqual({
    expiresAt: inMinutes(11),
    renewals: 1,
  })
  expect(returnedHold({ expiresAt: inMinutes(-9), renewals: 1 }, now)).toEqual({
    expiresAt: inMinutes(15),
    renewals: 2,
  })
  expect(returnedHold({ expiresAt: inMinutes(-9), renewals: 3 }, now)).toEqual({
    expiresAt: inMinutes(-9),
    renewals: 3,
  })
})
test.each([
  [120, 0, null],
  [121, 0, 'at most 120 places'],
  [130, 130, null],
  [130, 140, null],
  [141, 140, 'at most 120 places'],
])('%d places wanted while %d are held: %s', (wanted, held, expected) => {
  const why = whyNotHold(wanted, held, 120)
  expect(expected === null ? why : why?.includes(expected)).toBe(expected === null ? null : true)
})
