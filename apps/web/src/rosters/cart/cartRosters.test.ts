import { expect, test } from 'vitest'
import type { Cart, CartSquad, CartVirtualEvent } from '../../cart/cart.ts'
import {
  type CartRoster,
  cartEntriesOf,
  draftOfCartEntry,
  draftOfUnused,
  entryBody,
  leftToDo,
  readRosterData,
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
  revision: '',
  ...more,
})
/** A cart with these squads, and ids of its entries. */
const cart = (squads: readonly CartSquad[], ...ids: string[]) => {
  const squadIds = squads.flatMap(({ id, quantity }) => Array.from({ length: quantity }, () => id))
  return { squads, entries: squadIds.map((squadId, index) => ({ id: ids[index] ?? `new${index}`, squadId })) } as Cart
}
const virtual = (owner: 'bowler' | 'team', quantity: number) =>
  ({ id: 'v', virtualEventId: 'v', owner, quantity, eventId: owner === 'team' ? 'event' : null }) as CartVirtualEvent

test('the entries are those of the server, in its order, with the rosters of their ids', () => {
  const cartEntries = cartEntriesOf(cart([squad('a', 2), squad('b', 1)], guid(1), guid(2), guid(3)), [
    entry(3, 'b'),
    entry(2, 'a'),
    entry(9, 'a'),
  ])
  expect(cartEntries.map(({ label, id, squad, saved }) => [label, id, squad.id, saved?.name])).toEqual([
    ['Entry #1', guid(1), 'a', undefined],
    ['Entry #2', guid(2), 'a', 'Team 2'],
    ['Entry #3', guid(3), 'b', 'Team 3'],
  ])
})
test('a roster of another time is offered to its entry, and is no roster of it yet', () => {
  const [cartEntry] = cartEntriesOf(cart([squad('a', 1)], guid(1)), [entry(1, 'gone')])
  expect(cartEntry).toMatchObject({ saved: null, unusedRoster: { id: guid(1) }, complete: false })
})
test('what was wrong with a bowler at the other time is checked again', () => {
  const bowler = { usbcId: '1-1', error: { Message: 'This bowler already bowls then.' } }
  const unusedRoster = entry(2, 'gone', {}, { name: 'Pin Pals', rosterPositions: [{ position: 2, bowler }] })
  const draft = draftOfUnused({ squad: squad('b', 1) }, unusedRoster)
  expect(draft.positions.map((slot) => slot.bowler)).toEqual([null, { usbcId: '1-1', error: null }])
})
test('team-owned virtual entries are assigned by the teams that tick them', () => {
  const cartEntries = cartEntriesOf(cart([squad('a', 2)], guid(1)), [
    entry(1, 'a', {}, { virtualEntries: [{ virtualEventId: 'v' }] }),
  ])
  expect(virtualsOf({ virtualEvents: [virtual('team', 2)] }, cartEntries, [], nothing)[0]?.unassigned).toBe(1)
})
test('more teams that tick a virtual event than the cart has of it keep the cart from being reviewed', () => {
  const ticks = { virtualEntries: [{ virtualEventId: 'v' }] }
  const cartEntries = cartEntriesOf(cart([squad('a', 2)], guid(1), guid(2)), [
    entry(1, 'a', {}, ticks),
    entry(2, 'a', {}, ticks),
  ])
  const virtuals = virtualsOf({ virtualEvents: [virtual('team', 1)] }, cartEntries, [], nothing)
  expect(virtuals).toMatchObject([{ unassigned: 0, tooMany: 1 }])
  expect(leftToDo([], virtuals)).toEqual([virtuals[0]?.line.virtualEventName])
})
test('teams that are owned already leave as many team-owned virtual entries for later as they have no entry of their own', () => {
  const owned = (own: number) => ({
    entries: [1, 2, 3, 4].map((n) => ({ eventId: n === 4 ? 'other' : 'event', isCancelled: n === 3 })),
    virtualEntries: Array.from({ length: own }, () => ({ virtualEventId: 'v', isCancelled: false })),
  })
  const left = (quantity: number, own: number) => {
    const [places] = virtualsOf({ virtualEvents: [virtual('team', quantity)] }, [], [], owned(own))
    return [places?.unassigned, places?.later]
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
test('Singles that linked sets make leave theirs for later', () => {
  const sets = { ...squad('a', 1), linkedEventId: 'singles' }
  const cartEntries = cartEntriesOf(cart([sets], guid(1)), [])
  const virtuals = (eventIds: string[]) =>
    virtualsOf({ virtualEvents: [{ ...virtual('team', 3), eventIds }] }, cartEntries, [], nothing)
  expect(virtuals(['singles'])).toMatchObject([{ unassigned: 1, later: 2 }])
  expect(virtuals(['event'])).toMatchObject([{ unassigned: 3, later: 0 }])
})
test('bowler-owned virtual entries are assigned by their saved bowlers; those that were taken out of the cart do not count', () => {
  const saved = entry(5, '', {
    rosterType: 'Virtual Entry',
    rosterData: JSON.stringify({
      virtualEventId: 'v',
      virtualEntries: [{ bowler: null }, { bowler: { usbcId: '1' } }, { bowler: { usbcId: '2' } }],
    }),
  })
  const virtualOf = (quantity: number) =>
    virtualsOf({ virtualEvents: [virtual('bowler', quantity)] }, [], [saved], nothing)[0]
  expect(virtualOf(3)?.bowlers.map((one) => one?.usbcId)).toEqual([undefined, '1', '2'])
  expect(virtualOf(2)?.bowlers.map((one) => one?.usbcId)).toEqual(['1', '2'])
  expect([virtualOf(4)?.unassigned, virtualOf(3)?.unassigned, virtualOf(2)?.unassigned]).toEqual([2, 1, 0])
})
test('checkout waits for every roster, every virtual entry, and for rosters without a problem', () => {
  const ready = cartEntriesOf(cart([squad('a', 1)], guid(1)), [entry(1, 'a')])
  const virtuals = (quantity: number) => virtualsOf({ virtualEvents: [virtual('team', quantity)] }, ready, [], nothing)
  expect(leftToDo(ready, [])).toEqual([])
  expect(leftToDo(ready, virtuals(1))).toEqual([virtuals(1)[0]?.line.virtualEventName])
  expect(leftToDo(cartEntriesOf(cart([squad('a', 2)], guid(1)), [entry(1, 'a')]), [])).toEqual(['Entry #2'])
  const refused = [entry(1, 'a', { error: 'No.' })]
  expect(leftToDo(cartEntriesOf(cart([squad('a', 1)], guid(1)), refused), [])).toEqual(['Entry #1'])
})
test('what was saved comes back into the form, and goes out as the contract has it', () => {
  const [cartEntry] = cartEntriesOf(cart([squad('a', 1)], guid(1)), [
    entry(1, 'a', {}, { name: 'A', pairCode: 'X', countryId: 'CA' }),
  ])
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
