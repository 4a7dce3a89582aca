import { expect, test } from 'vitest'
import { earlyLimitText, earlyOpening, earlyText, whyNotEarly } from './early.rules.ts'
import { captainPermissions } from './gates.rules.ts'

const at = (day: number) => new Date(`2026-03-${String(day).padStart(2, '0')}T15:00:00Z`)
const list = (opens: number, mostPlaces = 6, name = `from ${opens}`) => ({ name, opensAt: at(opens), mostPlaces })
const closed = { status: 2, opensAt: at(10) }

test.each([
  ['nobody on a list', [], closed, 5, null],
  ['before it is due', [list(4)], closed, 3, ['from 4', false]],
  ['from its instant on', [list(4)], closed, 4, ['from 4', true]],
  ['until everybody may', [list(4)], closed, 9, ['from 4', true]],
  ['no longer once everybody may', [list(4)], closed, 10, null],
  ['the first of several that are not due', [list(6), list(5)], closed, 3, ['from 5', false]],
  ['of those that are due the one with most places', [list(4, 2), list(5, 8), list(6, 9)], closed, 5, ['from 5', true]],
  ['one that is not before everybody', [list(10), list(12)], closed, 9, null],
  ['without an opening of everybody', [list(4)], { status: 2, opensAt: null }, 5, null],
  ['in Setup', [list(4)], { status: 1, opensAt: at(10) }, 5, null],
  ['once registration is open or closed', [list(4)], { status: 4, opensAt: at(10) }, 5, null],
])('an early opening: %s', (_, lists, tournament, day, expected) => {
  const found = earlyOpening(lists, tournament, at(day))
  expect(found && [found.name, found.isDue]).toEqual(expected)
})

test('what a captain reads before it is due', () => {
  const early = { ...list(4), name: 'captains with at least six teams last year.' }
  const text = 'You may register from Mar 4th, 2026, 09:00 AM CT: captains with at least six teams last year.'
  expect(earlyText(early, 'America/Chicago')).toBe(text)
  const dates = { startDate: '2026-05-01', endDate: '2026-06-01', registrationCloseDate: '2026-05-01' }
  const tournament = { ...closed, ...dates, timeZone: 'America/Chicago' }
  expect(captainPermissions({ ...tournament, early }, at(3)).reason).toBe(text)
  expect(captainPermissions(tournament, at(3)).reason).toBe('Registration opens Mar 10th, 2026, 10:00 AM CT')
  expect(earlyLimitText({ mostPlaces: 1 })).toBe('Until registration opens for everybody you can have at most 1 place.')
})

const limit = 'Until registration opens for everybody you can have at most 6 places.'
test.each([
  [6, 0, 0, null],
  [7, 0, 0, `${limit} Please lower the quantity.`],
  [2, 0, 4, null],
  [3, 2, 4, `${limit} 4 are bought already or being paid. Please lower the quantity.`],
  [1, 0, 6, `${limit} 6 are bought already or being paid. Please lower the quantity.`],
  // what is held may stay, and become less
  [8, 9, 0, null],
  [9, 9, 3, null],
])('%i places wanted, %i held, %i owned, of at most 6', (wanted, held, owned, sentence) => {
  expect(whyNotEarly(list(4), { wanted, held, owned })).toBe(sentence)
})
