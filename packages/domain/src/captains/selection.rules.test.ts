import { expect, test } from 'vitest'
import {
  virtualEntriesSelected,
  virtualEntryGoes,
  whyNotChangeCaptain,
  whyTooManyVirtual,
} from './captain-change.rules.ts'
import { type CaptainItem, entriesToChange, isMarkedTime, isSelectable, selectionOf } from './selection.rules.ts'

const item = (id: string, values: Partial<CaptainItem> = {}): CaptainItem => ({
  ...{ id, isEntry: true, tournamentId: 't', balanceDue: 100, isCancelled: false, parentEntryId: null },
  ...values,
})
const page = [
  item('a'),
  item('b', { balanceDue: 0 }),
  item('linked', { parentEntryId: 'a', balanceDue: 50 }),
  item('v', { isEntry: false, balanceDue: 25 }),
  item('other', { tournamentId: 'u' }),
]
const select = (...ids: string[]) => selectionOf(page, new Set(ids))

test.each([
  [
    [],
    { balance: 0, hasEntries: false, hasVirtualEvents: false, canChangeCaptain: false, hasItemsWithoutBalance: false },
  ],
  [['a'], { balance: 100, hasEntries: true, canChangeCaptain: true, hasItemsWithoutBalance: false }],
  [['b', 'a'], { balance: 100, canChangeCaptain: true, hasItemsWithoutBalance: true }],
  [['v'], { balance: 25, hasEntries: false, hasVirtualEvents: true, canChangeCaptain: false }],
  [['v', 'linked'], { balance: 75, hasEntries: true, hasVirtualEvents: true, canChangeCaptain: false }],
  [['gone'], { balance: 0, hasEntries: false }],
])('selected %j', (ids, expected) => expect(select(...ids)).toMatchObject(expected))

test('one tournament at a time: the first of the page decides, deselecting everything unlocks the others', () => {
  const open = (selection: ReturnType<typeof select>) =>
    page.filter((one) => isSelectable(one, selection)).map(({ id }) => id)
  expect(open(select())).toHaveLength(5)
  expect(open(select('v'))).toEqual(['a', 'b', 'linked', 'v'])
  expect(open(select('other'))).toEqual(['other'])
  expect(select('other', 'a').items.map(({ id }) => id)).toEqual(['a'])
})

test('the captain of entries is changed, linked ones go along, virtual events and linked ones alone are refused', () => {
  const change = (...ids: string[]) => entriesToChange(select(...ids).items)
  expect(change()).toBeNull()
  expect(change('b', 'a', 'linked')).toMatchObject({ entries: [{ id: 'a' }, { id: 'b' }] })
  expect(change('linked')).toEqual({ refused: expect.stringMatching(/^A linked entry goes with/) })
  expect(change('a', 'v')).toEqual({ refused: virtualEntriesSelected })
  expect(virtualEntriesSelected.endsWith('page. ')).toBe(true)
})

test.each([
  ['2026-12-19T14:00:10.000Z', true],
  ['2026-12-19T14:00:00.000Z', false],
  ['2026-12-19T14:10:00.000Z', false],
  [null, false],
])('the time %s is marked: %s', (at, marked) => expect(isMarkedTime(at)).toBe(marked))

test.each([
  [{ bowlerId: 'ann', teamEntryId: null }, true, true],
  [{ bowlerId: 'ann', teamEntryId: null }, false, false],
  [{ bowlerId: 'stays', teamEntryId: null }, true, false],
  [{ bowlerId: null, teamEntryId: null }, true, true],
  [{ bowlerId: null, teamEntryId: null }, false, false],
  [{ bowlerId: null, teamEntryId: 'e' }, false, true],
  [{ bowlerId: null, teamEntryId: 'stays' }, true, false],
])('a virtual entry of %j, ticked %s, goes: %s', (owner, isTicked, goes) =>
  expect(
    virtualEntryGoes(
      { id: 'v', ...owner },
      { entryIds: new Set(['e']), bowlerIds: new Set(['ann']), ticked: new Set(isTicked ? ['v'] : []) },
    ),
  ).toBe(goes),
)

test('a captain with room for two virtual entries cannot have three', () => {
  expect(whyTooManyVirtual(2, 2)).toBeNull()
  expect(whyTooManyVirtual(2, 3)).toBe(
    'The selected captain can support at most 2 virtual entries, but 3 were selected.',
  )
})

const tournament = {
  status: 3,
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  registrationCloseDate: '2026-03-20',
  timeZone: 'America/Chicago',
}
const now = new Date('2026-03-10T15:00:00Z')
test.each([
  [{}, 'new', null],
  [{ startsAt: new Date('2026-03-09T15:00:00Z') }, 'new', null],
  [{}, 'old', 'RuleBroken'],
  [{ isCancelled: true }, 'new', 'ReadOnly'],
  [{ parentEntryId: 'p' }, 'new', 'LinkedEntry'],
])('the entry %j goes to the captain %s: %s', (entry, to, code) => {
  const whole = { isCancelled: false, parentEntryId: null, startsAt: null, captainId: 'old', ...entry }
  expect(whyNotChangeCaptain(whole, tournament, to, now)?.code ?? null).toBe(code)
  expect(whyNotChangeCaptain(whole, { ...tournament, status: 6 }, 'new', now)?.code).toBe('ReadOnly')
})
