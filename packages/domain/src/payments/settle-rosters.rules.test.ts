import { expect, test } from 'vitest'
import type { RosterAssignment, RosterContext } from '../rosters/roster.rules.ts'
import { emptiedPositions } from './settle-rosters.rules.ts'

const nine = '2030-03-01T15:00:00.000Z'
const one = '2030-03-01T19:00:00.000Z'
const bowler = (id: string) => ({
  id,
  usbcId: `8421-${id}`,
  firstName: 'Ann',
  lastName: 'Alley',
  membershipExpires: null,
  isYouthMember: false,
})
const context = (rosterId: string, startsAt: string | null, most = 2): RosterContext => ({
  rosterId,
  captainId: 'captain',
  as: 'captain',
  day: '2030-03-01',
  timeZone: 'America/Chicago',
  bowls: [{ eventId: 'team', eventName: 'Team', startsAt, maxEntriesPerBowler: most }],
  onlyActiveMembers: true,
  onlyYouthMembers: true,
  enforceMaxEntries: true,
})
const roster = (rosterId: string, startsAt: string | null, ids: string[], most = 2) => ({
  context: context(rosterId, startsAt, most),
  name: rosterId,
  positions: ids.map((id, index) => ({ position: index + 1, bowler: bowler(id) })),
})
const sold = (bowlerId: string, startsAt: string | null, captainId = 'other'): RosterAssignment => ({
  bowlerId,
  rosterId: `sold ${startsAt}`,
  captainId,
  eventId: 'team',
  startsAt,
  teamName: 'Their team',
  entryNumber: 1_000_001,
})
const emptied = (...given: Parameters<typeof emptiedPositions>) =>
  emptiedPositions(...given).map(({ rosterId, position }) => `${rosterId} ${position}`)

test.each<[string, Parameters<typeof emptiedPositions>, string[]]>([
  ['nobody entered them: memberships are not checked again', [[roster('A', nine, ['1', '2'])], []], []],
  ['another order put one at the same start', [[roster('A', nine, ['1', '2'])], [sold('2', nine)]], ['A 2']],
  ['at another start', [[roster('A', nine, ['1', '2'])], [sold('2', one)]], []],
  ['another order used up the limit', [[roster('A', nine, ['1'], 1)], [sold('1', one)]], ['A 1']],
  ['without a squad only the limit counts', [[roster('A', null, ['1'], 2)], [sold('1', one)]], []],
  [
    'the limit leaves room for the first of two rosters of the order',
    [[roster('A', nine, ['1']), roster('B', one, ['1'])], [sold('1', null)]],
    ['B 1'],
  ],
  ['two rosters of one order at the same start', [[roster('A', nine, ['1']), roster('B', nine, ['1'])], []], ['B 1']],
])('%s', (_name, given, expected) => {
  expect(emptied(...given)).toEqual(expected)
})

test('the captain reads why, and which position is empty, but not whose team it was', () => {
  expect(emptiedPositions([roster('Rollers', nine, ['1'])], [sold('1', nine)])).toEqual([
    {
      rosterId: 'Rollers',
      position: 1,
      bowlerId: '1',
      message:
        "Ann Alley (8421-1) already bowls at 09:00 AM, Mar 1st, 2030 on a team of another captain. Position 1 of 'Rollers' was left empty.",
    },
  ])
})
