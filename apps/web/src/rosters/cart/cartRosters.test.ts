import { expect, test } from 'vitest'
import type { CartSquad, CartVirtualEvent } from '../../cart/cart.ts'
import {
  type CartEntry,
  type CartRoster,
  draftOfCartEntry,
  draftOfUnused,
  entriesOf,
  entryBody,
  mayCheckOut,
  readRosterData,
  toLocalEntries,
  virtualsOf,
} from './cartRosters.ts'

const nothing = { entries: [], virtualEntries: [] }
const guid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const squad = (id: string, quantity: number) =>
  ({ id, quantity, eventId: 'event', eventNumberOfBowlers: 2 }) as CartSquad
const entry = (n: number, squadId: string, more: Partial<CartRoster> = {}, data: object = {}): CartRoster => ({
  id: guid(n),
  tournamentId: 't',
  rosterType: 'Entry',
  rosterData: JSON.stringify({ squadId, ...data }),
  rosterComplete: true,
  name: `Team ${n}`,
  divisionName: null,
  error: null,
  ...more,
})
const ids = (cartEntries: readonly CartEntry[]) => cartEntries.map(({ id }) => id)
const virtual = (owner: 'bowler' | 'team', quantity: number) =>
  ({ id: 'v', virtualEventId: 'v', owner, quantity, eventId: owner === 'team' ? 'event' : null }) as CartVirtualEvent

test('one entry for each place, numbered over all squads; new ids are the time plus the index', () => {
  const cartEntries = entriesOf([squad('a', 2), squad('b', 1)], [], [], 1700)
  expect(cartEntries.map(({ label, id, squad }) => [label, id, squad.id])).toEqual([
    ['Entry #1', '17000', 'a'],
    ['Entry #2', '17001', 'a'],
    ['Entry #3', '17002', 'b'],
  ])
})
test('saved rosters are matched by their squad', () => {
  expect(ids(entriesOf([squad('a', 1), squad('b', 2)], [], [entry(1, 'b')], 9))).toEqual(['90', guid(1), '92'])
})
test('an entry that was saved stays where it was', () => {
  const before = entriesOf([squad('a', 2)], [], [], 9)
  const [first, second] = toLocalEntries('t', before)
  if (!first || !second) throw new Error('two are kept')
  const kept = [first, { ...second, id: guid(7) }]
  expect(ids(entriesOf([squad('a', 2)], kept, [entry(7, 'a')], 55))).toEqual(['90', guid(7)])
})
test('a new entry never gets the id of one that is kept', () => {
  const [, second] = toLocalEntries('t', entriesOf([squad('a', 2)], [], [], 9))
  if (!second) throw new Error('two are kept')
  // as it is for a moment after the first was saved and before it is read
  expect(ids(entriesOf([squad('a', 2)], [second], [], 9))).toEqual(['91', '92'])
})
test('a roster that the server no longer has gives its place back', () => {
  const kept = toLocalEntries('t', entriesOf([squad('a', 1)], [], [entry(7, 'a')], 9))
  expect(ids(entriesOf([squad('a', 1)], kept, [], 55))).toEqual(['550'])
})
test('of more rosters than places the oldest count', () => {
  expect(ids(entriesOf([squad('a', 1)], [], [entry(1, 'a'), entry(2, 'a')], 9))).toEqual([guid(1)])
})
test('a roster of a time that left the cart is offered to entries of its event that have none', () => {
  const of = (n: number, squadId: string, eventId: string) => entry(n, squadId, {}, { eventId })
  const saved = [of(1, 'a', 'event'), of(2, 'gone', 'event'), of(3, 'gone', 'other'), of(4, 'gone', 'event')]
  const cartEntries = entriesOf([squad('a', 2), squad('b', 1)], [], saved, 9)
  expect(cartEntries.map(({ saved, unusedRoster }) => [saved?.id ?? null, unusedRoster?.id ?? null])).toEqual([
    [guid(1), null],
    [null, guid(2)],
    [null, guid(4)],
  ])
})
test('what was wrong with a bowler at the other time is checked again', () => {
  const bowler = { usbcId: '1-1', error: { Message: 'This bowler already bowls then.' } }
  const unusedRoster = entry(2, 'gone', {}, { name: 'Pin Pals', rosterPositions: [{ position: 2, bowler }] })
  const draft = draftOfUnused({ squad: squad('b', 1) }, unusedRoster)
  expect(draft.positions.map((slot) => slot.bowler)).toEqual([null, { usbcId: '1-1', error: null }])
})
test('fewer places drop what was never saved', () => {
  const kept = toLocalEntries('t', entriesOf([squad('a', 3)], [], [entry(3, 'a')], 9))
  expect(ids(entriesOf([squad('a', 2)], kept, [entry(3, 'a')], 55))).toEqual([guid(3), '91'])
})
test('team-owned virtual entries are assigned by the teams that tick them', () => {
  const cartEntries = entriesOf(
    [squad('a', 2)],
    [],
    [entry(1, 'a', {}, { virtualEntries: [{ virtualEventId: 'v' }] })],
    9,
  )
  expect(virtualsOf({ virtualEvents: [virtual('team', 2)] }, cartEntries, [], nothing)[0]?.unassigned).toBe(1)
})
test('teams that are owned already leave as many team-owned virtual entries for later as they have no entry of their own', () => {
  const owned = (own: number) => ({
    entries: [1, 2, 3, 4].map((n) => ({ eventId: n === 4 ? 'other' : 'event', isCancelled: n === 3 })),
    virtualEntries: Array.from({ length: own }, () => ({ virtualEventId: 'v', isCancelled: false })),
  })
  const left = (quantity: number, own: number) => {
    const [of] = virtualsOf({ virtualEvents: [virtual('team', quantity)] }, [], [], owned(own))
    return [of?.unassigned, of?.later]
  }
  expect([left(1, 0), left(2, 0), left(3, 0)]).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
  ])
  expect([left(1, 1), left(2, 1), left(1, 2), left(1, 3)]).toEqual([
    [0, 1],
    [1, 1],
    [1, 0],
    [1, 0],
  ])
})
test('bowler-owned virtual entries are assigned by their saved bowlers; those that were taken out of the cart do not count', () => {
  const saved = entry(5, '', {
    rosterType: 'Virtual Entry',
    rosterData: JSON.stringify({
      virtualEventId: 'v',
      virtualEntries: [{ bowler: null }, { bowler: { usbcId: '1' } }, { bowler: { usbcId: '2' } }],
    }),
  })
  const of = (quantity: number) => virtualsOf({ virtualEvents: [virtual('bowler', quantity)] }, [], [saved], nothing)[0]
  expect(of(3)?.bowlers.map((one) => one?.usbcId)).toEqual([undefined, '1', '2'])
  expect(of(2)?.bowlers.map((one) => one?.usbcId)).toEqual(['1', '2'])
  expect([of(4)?.unassigned, of(3)?.unassigned, of(2)?.unassigned]).toEqual([2, 1, 0])
})
test('checkout waits for every roster, every virtual entry, and for rosters without a problem', () => {
  const ready = entriesOf([squad('a', 1)], [], [entry(1, 'a')], 9)
  const virtuals = (quantity: number) => virtualsOf({ virtualEvents: [virtual('team', quantity)] }, ready, [], nothing)
  expect(mayCheckOut(ready, [])).toBe(true)
  expect(mayCheckOut(ready, virtuals(1))).toBe(false)
  expect(mayCheckOut(entriesOf([squad('a', 2)], [], [entry(1, 'a')], 9), [])).toBe(false)
  expect(mayCheckOut(entriesOf([squad('a', 1)], [], [entry(1, 'a', { error: 'No.' })], 9), [])).toBe(false)
})
test('what was saved comes back into the form, and goes out as the contract has it', () => {
  const [cartEntry] = entriesOf(
    [squad('a', 1)],
    [],
    [entry(1, 'a', {}, { name: 'A', pairCode: 'X', countryId: 'CA' })],
    9,
  )
  if (!cartEntry) throw new Error('one entry')
  expect(draftOfCartEntry(cartEntry)).toMatchObject({ name: 'A', pairCode: 'X', countryId: 'CA', state: '' })
  const body = entryBody('t', cartEntry, { ...draftOfCartEntry(cartEntry), pairCode: '', state: '' })
  expect(readRosterData(body.rosterData)).toMatchObject({ squadId: 'a', eventId: 'event', countryId: 'CA' })
  expect(JSON.parse(body.rosterData)).toMatchObject({
    pairCode: null,
    rosterPositions: [{ position: 1, bowler: null }, {}],
  })
})
test('data that cannot be read is an empty roster', () => {
  expect(readRosterData('{')).toMatchObject({ squadId: null, rosterPositions: [] })
})
