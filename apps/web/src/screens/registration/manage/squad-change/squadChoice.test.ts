import { notEnoughChildSlots, squadTimeRequired } from '@kegler/domain/entries/squad-change.rules.ts'
import { expect, test } from 'vitest'
import { changeBody, changeDays, dayToStart, noChoice, problemsOf, type SquadForm } from './squadChoice.ts'

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
  isBundledChild: false,
  parentEventName: 'Team',
  childEventName: 'Doubles',
  parentSquadDateTime: null,
  childSquadDateTime: null,
  parentAvailableSquads: [squad('p', 3)],
  childAvailableSquads: [squad('two', 2), squad('none', 0)],
  childEntries: [],
  ...more,
})

test('the days begin with the later of today and the start, in the zone of the tournament', () => {
  const tournament = { startDate: '2027-03-01', endDate: '2027-03-09', timeZone: 'America/Chicago' }
  expect(changeDays(tournament, new Date('2027-02-01T12:00:00Z'))).toEqual({ first: '2027-03-01', last: '2027-03-09' })
  expect(changeDays(tournament, new Date('2027-03-05T03:00:00Z')).first).toBe('2027-03-04')
})
test('the choice starts on the day of the entry, kept within the days', () => {
  const entry = (squadDateTime: string | null) => ({ squadDateTime, timeZone: 'America/Chicago' })
  expect(dayToStart(entry('2027-03-03T15:00:00Z'), '2027-03-01', '2027-03-09')).toBe('2027-03-03')
  expect(dayToStart(entry('2027-03-01T15:00:00Z'), '2027-03-02', '2027-03-09')).toBe('2027-03-02')
  expect(dayToStart(entry('2027-04-01T15:00:00Z'), '2027-03-02', '2027-03-09')).toBe('2027-03-09')
  expect(dayToStart(entry(null), '2027-03-02', '2027-03-09')).toBe('2027-03-02')
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
