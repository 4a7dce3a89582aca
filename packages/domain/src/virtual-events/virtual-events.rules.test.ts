import { expect, test } from 'vitest'
import { lastRosterWarning, whyNotAssignBowler, whyNotAssignTeam, whyVirtualReadOnly } from './virtual-events.rules.ts'

const bowler = { usbcId: '1-2', firstName: 'Ann', lastName: 'Abel' }
test.each([
  [true, 'nobody', null],
  [false, 'nobody', 'Ann Abel (1-2) is not on any of your rosters for Masters.'],
  [true, 'captain', 'Ann Abel (1-2) is already entered into Masters.'],
  [false, 'otherCaptain', 'Bowler already entered into All Events by another captain'],
] as const)('on rosters %s, held by %s', (isOnRosters, holder, why) =>
  expect(whyNotAssignBowler({ virtualEventName: 'Masters', bowler, isOnRosters, holder })).toBe(why),
)

const team = { virtualEventName: 'Masters', teamName: 'Pin Pals', isMapped: true, isCancelled: false, isEntered: false }
test.each([
  [{}, null],
  [{ isCancelled: true }, "The entry of 'Pin Pals' is cancelled."],
  [{ isMapped: false }, "'Pin Pals' bowls an event that does not count for Masters."],
  [{ isEntered: true }, "'Pin Pals' is already entered into Masters."],
])('team %j', (facts, why) => expect(whyNotAssignTeam({ ...team, ...facts })).toBe(why))

test('the warning has the words of the specification', () =>
  expect(lastRosterWarning('Ann Abel', '1-2', 'All Events')).toBe(
    'Bowler Ann Abel (1-2) is no longer on any of your rosters, if you continue with this removal they will be removed from your All Events as well.',
  ))

const tournament = {
  status: 3,
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  registrationCloseDate: '2026-03-20',
  timeZone: 'America/Chicago',
}
test.each([
  [{ isCancelled: false }, 3, false],
  [{ isCancelled: true }, 3, true],
  [{ isCancelled: false }, 5, true],
])('virtual entry %j in status %i', (entry, status, readOnly) =>
  expect(
    whyVirtualReadOnly(entry, { ...tournament, status }, new Date('2026-03-01T15:00:00Z'), 'captain') !== null,
  ).toBe(readOnly),
)
