import { expect, test } from 'vitest'
import { entryIds } from './entry-ids.rules.ts'

type Facts = Parameters<typeof entryIds>[0]
const line = (id: string, quantity: number, eventId = 'team') => ({ id, quantity, eventId })
const roster = (id: string, squadId: string, eventId = 'team') => ({ id, squadId, eventId })
function idsOf({ lines, before = new Map(), removed = [], rosters = [] }: Partial<Facts> & Pick<Facts, 'lines'>) {
  let made = 0
  const newId = () => {
    made += 1
    return `new${made}`
  }
  return Object.fromEntries(entryIds({ lines, before, removed, rosters }, newId))
}

test('a new cart has new ids, as many as entries', () => {
  expect(idsOf({ lines: [line('a', 2), line('b', 1)] })).toEqual({ a: ['new1', 'new2'], b: ['new3'] })
})
test('entries keep their ids and their order while others come and go', () => {
  const before = new Map([['a', ['x', 'y', 'z']]])
  expect(idsOf({ lines: [line('a', 4)], before })).toEqual({ a: ['x', 'y', 'z', 'new1'] })
  expect(idsOf({ lines: [line('a', 2)], before })).toEqual({ a: ['x', 'y'] })
  expect(idsOf({ lines: [line('a', 2)], before, removed: ['y'] })).toEqual({ a: ['x', 'z'] })
  expect(idsOf({ lines: [line('a', 3)], before, removed: ['x'] })).toEqual({ a: ['y', 'z', 'new1'] })
  expect(idsOf({ lines: [line('b', 1)], before })).toEqual({ b: ['new1'] })
})
test('fewer entries lose those without a roster first', () => {
  const before = new Map([['a', ['x', 'y', 'z']]])
  const rosters = [roster('z', 'a')]
  expect(idsOf({ lines: [line('a', 2)], before, rosters })).toEqual({ a: ['x', 'z'] })
  expect(idsOf({ lines: [line('a', 1)], before, rosters })).toEqual({ a: ['z'] })
  // one of another time that was given to the entry is no roster of it yet
  expect(idsOf({ lines: [line('a', 1)], before, rosters: [roster('z', 'gone')] })).toEqual({ a: ['x'] })
})
test('rosters without an entry are taken: of the squad, oldest first, then of the event', () => {
  const rosters = [roster('1', 'gone'), roster('2', 'a'), roster('3', 'a'), roster('4', 'gone', 'singles')]
  expect(idsOf({ lines: [line('a', 1)], rosters })).toEqual({ a: ['2'] })
  expect(idsOf({ lines: [line('b', 1), line('a', 1)], rosters })).toEqual({ b: ['1'], a: ['2'] })
  expect(idsOf({ lines: [line('a', 5)], rosters })).toEqual({ a: ['2', '3', '1', 'new1', 'new2'] })
  expect(idsOf({ lines: [line('a', 2)], before: new Map([['a', ['x', '2']]]), removed: ['2'], rosters })).toEqual({
    a: ['x', '3'],
  })
})
