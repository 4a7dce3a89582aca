import { expect, test } from 'vitest'
import { instantOf } from '../dates.ts'
import { acceptedUntil, offerUntil, takesRequests } from './offer.rules.ts'
import { defaultLastDay, keepsRank, lineText, moveAgreement } from './wait.rules.ts'

const timeZone = 'America/Chicago'
const at = (day: string, time: string) => new Date(instantOf({ day, time }, timeZone))
const rules = { timeZone, acceptHours: 24, registrationCloseDate: '2027-06-01' }

test.each([
  ['by day for its hours', '2027-01-04 12:00', '2027-02-01 09:00', '2027-01-05 12:00'],
  ['by night from 08:00 on', '2027-01-04 23:10', '2027-02-01 09:00', '2027-01-06 08:00'],
  ['after midnight from 08:00 of that day', '2027-01-05 02:00', '2027-02-01 09:00', '2027-01-06 08:00'],
  ['two hours in the last week', '2027-01-04 12:00', '2027-01-10 09:00', '2027-01-04 14:00'],
  ['by night too within three days', '2027-01-04 23:10', '2027-01-06 09:00', '2027-01-05 01:10'],
  ['not past the start', '2027-01-04 12:00', '2027-01-04 13:00', '2027-01-04 13:00'],
  ['not past the close date', '2027-05-31 20:00', '2027-08-01 09:00', '2027-06-01 00:00'],
  ['for half an hour at least', '2027-01-04 12:31', '2027-01-04 13:00', null],
  ['not after the close date', '2027-05-31 23:31', '2027-08-01 09:00', null],
])('an offer is open %s', (_, now, start, until) => {
  const [day = '', time = ''] = now.split(' ')
  const [startDay = '', startTime = ''] = start.split(' ')
  const found = offerUntil(at(day, time), rules)(at(startDay, startTime).toISOString())
  expect(found?.toISOString() ?? null).toBe(
    until === null ? null : at(until.slice(0, 10), until.slice(11)).toISOString(),
  )
})

test('captains may wait while registration is open to all, for what starts in half an hour or later', () => {
  const now = at('2027-01-04', '12:00')
  const open = { ...rules, waitingList: true, status: 3, startDate: '2027-01-01', endDate: '2027-06-30' }
  const takes = (more: Partial<Parameters<typeof takesRequests>[0]>, time = '12:30') =>
    takesRequests({ ...open, ...more }, now)(at('2027-01-04', time).toISOString())
  expect([takes({}), takes({}, '12:29')]).toEqual([true, false])
  expect([takes({ waitingList: false }), takes({ registrationCloseDate: '2027-01-04' }), takes({ status: 2 })]).toEqual(
    [...[false, false, false]],
  )
  expect(takes({ early: { name: 'Last Year', opensAt: now, mostPlaces: 4 } })).toBe(false)
})

test('the cart of an accepted offer lives between 15 minutes and an hour', () => {
  const now = new Date('2027-01-04T12:00:00Z')
  const minutes = (n: number) =>
    (acceptedUntil(new Date(now.getTime() + n * 60_000), now).getTime() - now.getTime()) / 60_000
  expect([minutes(1), minutes(30), minutes(900)]).toEqual([15, 30, 60])
})

test('less, or more starts, keeps the rank; more, or other starts alone, does not', () => {
  const before = { quantity: 4, sets: 2, squadIds: ['a', 'b'] }
  const keeps = (after: Partial<typeof before>) => keepsRank(before, { ...before, ...after })
  expect([keeps({ quantity: 3 }), keeps({ squadIds: ['b', 'c'] }), keeps({ sets: 0 })]).toEqual([true, true, true])
  expect([keeps({ quantity: 5 }), keeps({ squadIds: ['c'] }), keeps({ sets: 3 })]).toEqual([false, false, false])
})

test('the line in words', () => {
  const line = { kind: 'buy', quantity: 4, numberOfBowlers: 5, position: 2, of: 7, before: 6 } as const
  expect(lineText(line)).toBe('You wait for 4 teams: 2nd of 7, 6 teams before you')
  expect(lineText({ ...line, kind: 'move' })).toBe('You wait to move 4 teams: 2nd of 7, 6 teams before you')
})

test('entries wait to move until 14 days before the earlier start, or until today', () => {
  expect(defaultLastDay(['2027-01-23', '2027-01-16'], '2026-12-01', '2027-01-10')).toBe('2027-01-02')
  expect(defaultLastDay(['2027-01-16'], '2027-01-10', '2027-01-10')).toBe('2027-01-10')
  // the server takes no later day
  expect(defaultLastDay(['2027-01-23'], '2026-12-01', '2026-12-24')).toBe('2026-12-24')
  expect(moveAgreement('2027-01-02')).toBe('We move you at once and write to you, not later than Jan 2nd, 2027')
})
