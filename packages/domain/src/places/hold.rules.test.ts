import { expect, test } from 'vitest'
import { renewedHold } from './hold.rules.ts'

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
