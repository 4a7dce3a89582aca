import { expect, test } from 'vitest'
import {
  type Bowler,
  hasRefusedBowler,
  moved,
  positionsBody,
  positionsFrom,
  type RosterDraft,
  sameDraft,
  teamName,
  warningsOf,
  withAverage,
  withBowler,
  withError,
  withoutBowler,
  withProfessional,
  withSearch,
} from './draft.ts'

const bowler = (usbcId: string, more: Partial<Bowler> = {}): Bowler => ({
  id: null,
  usbcId,
  memberId: usbcId,
  firstName: 'Ann',
  lastName: `Lee${usbcId}`,
  name: `Ann Lee${usbcId}`,
  displayName: `Ann Lee${usbcId}`,
  average: 180,
  averageRequired: false,
  isProfessional: false,
  isOnOtherRosters: false,
  assignedByOtherCaptain: false,
  error: null,
  eventId: null,
  cartRosterId: null,
  divisionName: null,
  ...more,
})
const blank = (count: number): RosterDraft => ({
  name: '',
  pairCode: '',
  groupCode: '',
  countryId: 'USA',
  state: '',
  positions: positionsFrom(count),
  virtualEventIds: [],
})
const who = (draft: RosterDraft) => draft.positions.map((slot) => slot.bowler?.usbcId ?? null)

test('as many positions as bowlers, numbered from 1, saved ones in their places', () => {
  const positions = positionsFrom(3, [{ position: 2, bowler: bowler('7'), average: 150 }])
  expect(positions.map(({ position }) => position)).toEqual([1, 2, 3])
  expect(positions.map((slot) => slot.average)).toEqual([null, 150, null])
  expect(positions[1]?.bowler?.usbcId).toBe('7')
})
test('moving swaps neighbours and keeps the numbers', () => {
  const draft = withBowler(withBowler(blank(3), 1, bowler('1')), 2, bowler('2'))
  expect(who(moved(draft, 2, -1))).toEqual(['2', '1', null])
  expect(who(moved(draft, 2, 1))).toEqual(['1', null, '2'])
  expect(moved(draft, 2, 1).positions.map(({ position }) => position)).toEqual([1, 2, 3])
})
test('the ends do not move further', () => {
  const draft = withBowler(blank(2), 1, bowler('1'))
  expect(moved(draft, 1, -1)).toEqual(draft)
  expect(moved(draft, 2, 1)).toEqual(draft)
})
test('a typed average moves with its bowler', () => {
  const draft = withAverage(withBowler(blank(2), 1, bowler('1', { averageRequired: true, average: null })), 1, 201)
  expect(moved(draft, 1, 1).positions.map(({ average }) => average)).toEqual([null, 201])
})
test('the same bowler is on a roster once', () => {
  const draft = withBowler(withBowler(blank(2), 1, bowler('1')), 2, bowler('1'))
  expect(who(draft)).toEqual(['1', null])
  expect(draft.positions[1]?.error).toBe('Ann Lee1 is already in position 1.')
})
test('other text clears the error of the last lookup', () => {
  expect(withSearch(withError(blank(1), 1, 'No.'), 1, '12').positions[0]).toMatchObject({ error: null, search: '12' })
})
test.each<[string, number, string[], string]>([
  ['nobody', 1, [], 'No Team Name'],
  ['one of one', 1, ['1'], 'Ann Lee1'],
  ['one of two', 2, ['1'], 'Ann Lee1'],
  ['two of two', 2, ['1', '2'], 'Lee1/Lee2'],
  ['a larger team keeps what was typed', 3, ['1', '2', '3'], 'Typed'],
])('team name: %s', (_, count, ids, expected) => {
  const typed = { ...blank(count), name: 'Typed' }
  expect(teamName(ids.reduce((draft, id, index) => withBowler(draft, index + 1, bowler(id)), typed))).toBe(expected)
})
test('a refused bowler blocks, until they are cleared', () => {
  const draft = withBowler(blank(1), 1, bowler('1', { error: { Message: 'Not active.' } }))
  expect(hasRefusedBowler(draft)).toBe(true)
  expect(hasRefusedBowler(withoutBowler(draft, 1))).toBe(false)
})
test('other rosters and a second professional only warn', () => {
  const draft = [bowler('1', { isProfessional: true }), bowler('2', { isProfessional: true, isOnOtherRosters: true })]
  expect(
    warningsOf({
      positions: positionsFrom(
        2,
        draft.map((one, index) => ({ position: index + 1, bowler: one })),
      ),
    }),
  ).toEqual([
    'Ann Lee2 is on another roster of this tournament too.',
    'This roster has more than one professional: Ann Lee1, Ann Lee2.',
  ])
  expect(warningsOf(withBowler(blank(1), 1, bowler('1', { isProfessional: true })), 'captain')).toEqual([])
  // in red already
  const refused = bowler('1', { isOnOtherRosters: true, error: { Message: 'Ann Lee1 already bowls then.' } })
  expect(warningsOf(withBowler(blank(1), 1, refused), 'captain')).toEqual([])
})
test('what the captain says of a professional counts, not what was known', () => {
  const two = withBowler(withBowler(blank(2), 1, bowler('1', { isProfessional: true })), 2, bowler('2'))
  expect(warningsOf(two, 'captain')).toEqual([])
  const both = withProfessional(two, 2, true)
  expect(warningsOf(both, 'captain')).toEqual(['This roster has more than one professional: Ann Lee1, Ann Lee2.'])
  expect(warningsOf(withProfessional(both, 1, false), 'captain')).toEqual([])
  expect(positionsBody(both.positions).map(({ isProfessional }) => isProfessional)).toEqual([true, true])
  expect(sameDraft(two, both)).toBe(false)
  expect(sameDraft(two, withProfessional(both, 2, false))).toBe(true)
})
test('the server gets ids, and an average only where it had to be typed', () => {
  const draft = withAverage(withBowler(blank(3), 1, bowler('1')), 1, 99)
  const needy = withAverage(withBowler(draft, 2, bowler('2', { averageRequired: true, average: null })), 2, 150)
  expect(positionsBody(needy.positions)).toEqual([
    { position: 1, bowler: { usbcId: '1' }, isProfessional: false },
    { position: 2, bowler: { usbcId: '2' }, average: 150, isProfessional: false },
    { position: 3, bowler: null },
  ])
})
test('unchanged: spaces, the order of ticks and the filled name do not count; typed ids do', () => {
  const draft = { ...blank(3), name: 'A', virtualEventIds: ['x', 'y'] }
  expect(sameDraft(draft, { ...draft, name: ' A ', virtualEventIds: ['y', 'x'] })).toBe(true)
  expect(sameDraft(draft, withSearch(draft, 2, '55'))).toBe(false)
  expect(sameDraft(blank(2), { ...blank(2), name: 'B' })).toBe(true)
})
