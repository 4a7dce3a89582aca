import { expect, test } from 'vitest'
import type { CartSquad } from '../../../cart/cart.ts'
import { rosterDrafts } from '../../../rosters/form/keptDrafts.ts'
import { takeOldDrafts } from './oldDrafts.ts'

const team = { name: '', pairCode: '', groupCode: '', countryId: '', state: '' }
const kept = (at: number) => ({ at, base: '', draft: { ...team, positions: [], virtualEventIds: [] } })
const old = (id: string, squadId: string) => ({ id, rosterData: JSON.stringify({ squadId }) })
const cartEntry = (id: string, squadId: string) => ({ id, squad: { id: squadId } as CartSquad, saved: null })

test('what was typed before entries had ids goes to the entries of its squad, once each', () => {
  const drafts = { 'cart 1700': kept(1), 'cart 1701': kept(2), 'entry x': kept(3) }
  rosterDrafts.setState({ owner: 'a@b.c', drafts })
  takeOldDrafts(
    [cartEntry('e1', 'a'), cartEntry('e2', 'b'), cartEntry('e3', 'a')],
    [old('1701', 'b'), old('1700', 'a'), old('1702', 'gone')],
  )
  expect(rosterDrafts.getState().drafts).toEqual({ 'cart e1': kept(1), 'cart e2': kept(2), 'entry x': kept(3) })
})
