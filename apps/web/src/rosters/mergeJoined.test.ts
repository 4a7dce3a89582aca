import { expect, test } from 'vitest'
import { type Bowler, positionsFrom, type RosterDraft, type SavedPosition } from './draft.ts'
import { mergeJoined } from './mergeJoined.ts'

const bowler = (name: string): Bowler => ({
  ...{ id: name, usbcId: name, memberId: name, firstName: name, lastName: 'Lane', name, displayName: name },
  ...{ average: 180, averageRequired: false, isProfessional: false, isOnOtherRosters: false },
  ...{ assignedByOtherCaptain: false, error: null, eventId: null, cartRosterId: null, divisionName: null },
})
const saved = (...names: (string | null)[]): SavedPosition[] =>
  names.map((name, index) => ({
    ...{ position: index + 1, bowler: name ? bowler(name) : null },
    ...{ average: null, averageRequired: false },
  }))
const typed = (...names: (string | null)[]): RosterDraft => ({
  ...{ name: 'Pin Pals', pairCode: '', groupCode: '', countryId: '', state: '', virtualEventIds: [] },
  positions: positionsFrom(names.length, saved(...names)),
})

test.each<[string, RosterDraft, SavedPosition[], SavedPosition[], (string | null)[] | null, string[]]>([
  [
    'who joined takes their position',
    typed('Ann', null, 'Cy'),
    saved('Ann', null, null),
    saved('Ann', 'Bea', null),
    ['Ann', 'Bea', 'Cy'],
    ['Bea Lane joined at position 2. Save again.'],
  ],
  [
    'another one where somebody was put there',
    typed('Ann', 'Cy', null),
    saved('Ann', null, null),
    saved('Ann', 'Bea', null),
    ['Ann', 'Cy', 'Bea'],
    ['Bea Lane joined at position 3. Save again.'],
  ],
  [
    'who was typed too stays where they are',
    typed('Ann', null, 'Bea'),
    saved('Ann', null, null),
    saved('Ann', 'Bea', null),
    ['Ann', null, 'Bea'],
    ['Bea Lane joined at position 3. Save again.'],
  ],
  [
    'two who joined',
    typed(null, null, 'Cy'),
    saved(null, null, null),
    saved('Ann', 'Bea', null),
    ['Ann', 'Bea', 'Cy'],
    ['Ann Lane joined at position 1. Save again.', 'Bea Lane joined at position 2. Save again.'],
  ],
  ['no room', typed('Ann', 'Cy', 'Dee'), saved('Ann', null, null), saved('Ann', 'Bea', null), null, []],
  ['somebody was taken off', typed('Ann', 'Cy'), saved('Ann', null), saved(null, 'Bea'), null, []],
  ['nobody joined', typed('Ann', 'Cy'), saved('Ann', null), saved('Ann', null), null, []],
])('%s', (_, draft, was, newest, expected, notices) => {
  const merged = mergeJoined(draft, was, newest)
  const ids = merged?.draft.positions.map((slot) => slot.bowler?.usbcId ?? null)
  expect(ids ?? null).toEqual(expected)
  expect(merged?.notices ?? []).toEqual(notices)
})

test('what is typed in a position is not lost', () => {
  const draft = typed('Ann', null, null)
  const [first, second, third] = draft.positions
  if (!first || !second || !third) throw new Error('three positions')
  const typing = { ...draft, positions: [first, { ...second, search: '1234-5' }, third] }
  const merged = mergeJoined(typing, saved('Ann', null, null), saved('Ann', 'Bea', null))
  expect(merged?.draft.positions[1]).toMatchObject({ bowler: null, search: '1234-5' })
  expect(merged?.draft.positions[2]?.bowler?.usbcId).toBe('Bea')
})
