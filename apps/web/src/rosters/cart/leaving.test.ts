import { expect, test } from 'vitest'
import type { CartSquad } from '../../cart/cart.ts'
import { type Bowler, positionsFrom, type RosterDraft } from '../draft.ts'
import type { CartEntry, CartRoster, CartVirtual } from './cartRosters.ts'
import { whoLeaves } from './leaving.ts'

const bowler = (usbcId: string) => ({ usbcId, firstName: 'Ann', lastName: `Lee${usbcId}` }) as Bowler
const positions = (...ids: string[]) => ids.map((id, index) => ({ position: index + 1, bowler: bowler(id) }))
const cartEntry = (id: string, ...ids: string[]): CartEntry => ({
  id,
  label: '',
  squad: { id: 's', eventNumberOfBowlers: 2 } as CartSquad,
  saved: { rosterData: JSON.stringify({ rosterPositions: positions(...ids) }) } as CartRoster,
  unusedRoster: null,
  complete: true,
})
const draft = (...ids: string[]) => ({ positions: positionsFrom(2, positions(...ids)) }) as unknown as RosterDraft
const sweeper = {
  line: { id: 'v', virtualEventName: 'Scratch Sweeper' },
  bowlers: [bowler('1'), null, bowler('2'), bowler('3')],
} as unknown as CartVirtual

test('only bowlers on no other roster leave, and are named with the virtual event', () => {
  const first = cartEntry('a', '1', '2')
  const leave = (to: RosterDraft, others: CartEntry[] = [], bought: Parameters<typeof whoLeaves>[4] = []) =>
    whoLeaves(first, to, [first, ...others], [sweeper], bought).map(({ displayName }) => displayName)
  expect(whoLeaves(first, draft('1'), [first], [sweeper], [])).toEqual([
    { virtualEntryId: 'v 2', displayName: 'Ann Lee2', usbcId: '2', virtualEventName: 'Scratch Sweeper' },
  ])
  expect(leave(draft('2', '1'))).toEqual([])
  expect(leave(draft(), [cartEntry('b', '2')])).toEqual(['Ann Lee1'])
  const rosterPositions = positions('1') as unknown as Parameters<typeof whoLeaves>[4][number]['rosterPositions']
  expect(leave(draft(), [], [{ isCancelled: false, rosterPositions }])).toEqual(['Ann Lee2'])
  expect(leave(draft(), [], [{ isCancelled: true, rosterPositions }])).toEqual(['Ann Lee1', 'Ann Lee2'])
})
