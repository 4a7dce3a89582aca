import { notEnoughChildSlots, squadTimeRequired } from '@kegler/domain/entries/squad-change.rules.ts'
import { expect, test } from 'vitest'
import { changeBody, dayToStart, noChoice, problemsOf, type SquadForm } from './squadChoice.ts'

const squad = (id: string, available: number) => ({
  id,
  eventName: 'Doubles',
  startDateTime: '2027-03-02T14:00:00Z',
  available,
  summary: '08:00 AM Doubles',
})
const child = (id: string) => ({ id, eventName: 'Doubles', teamName: `Team ${id}`, squadId: null, entryNumber: 1 })
const form = (more: Partial<SquadForm> = {}): SquadForm => ({
  startDate: '2027-03-01',
  endDate: '2027-03-09',
  availableDates: ['2027-03-02'],
  fullDates: [],
  isBundledChild: false,
  parentEventName: 'Team',
  childEventName: 'Doubles',
  parentSquadDateTime: null,
  childSquadDateTime: null,
  parentAvailableSquads: [squad('p', 3)],
  fullSquads: [],
  childAvailableSquads: [squad('two', 2), squad('none', 0)],
  childEntries: [],
  ...more,
})

test('the choice starts on the own day of the entry while it has another time, else on the next day that has one', () => {
  const days = ['2027-03-01', '2027-03-05', '2027-03-09']
  expect(dayToStart(days, '2027-03-05')).toBe('2027-03-05')
  expect(dayToStart(days, '2027-03-02')).toBe('2027-03-05')
  expect(dayToStart(days, '2027-04-01')).toBe('2027-03-09')
  expect(dayToStart(days, null)).toBe('2027-03-01')
  expect(dayToStart([], '2027-03-02')).toBeUndefined()
})
test('parent and children each need a squad time', () => {
  const open = form({ childEntries: [child('a'), child('b')] })
  expect(problemsOf(open, noChoice)).toEqual({
    squadId: squadTimeRequired,
    'children.a': squadTimeRequired,
    'children.b': squadTimeRequired,
  })
  const half = problemsOf(open, { squadId: 'p', children: { a: 'two', b: '' } })
  expect(half).toEqual({ 'children.b': squadTimeRequired })
  expect(problemsOf(open, { squadId: 'p', children: { a: 'two', b: 'two' } })).toEqual({})
})
test('a squad of children without a place, or with fewer than chosen, is refused', () => {
  const full = form({ childEntries: [child('a')] })
  expect(problemsOf(full, { squadId: 'p', children: { a: 'none' } }).slots).toBe(notEnoughChildSlots)
  const three = form({ childEntries: [child('a'), child('b'), child('c')] })
  expect(problemsOf(three, { squadId: 'p', children: { a: 'two', b: 'two', c: 'two' } }).slots).toBe(
    notEnoughChildSlots,
  )
})
test('what was chosen for children of another day is not sent', () => {
  expect(
    changeBody('e', form({ childEntries: [child('b')] }), { squadId: 'p', children: { a: 'x', b: 'two' } }),
  ).toEqual({ entryId: 'e', squadId: 'p', childrenEntries: [{ entryId: 'b', squadId: 'two' }] })
})
