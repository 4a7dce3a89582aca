import { expect, test } from 'vitest'
import {
  type Bowler,
  choicesFor,
  chosenBowler,
  filledInOrder,
  hasRefused,
  sameChoice,
  savedChoice,
  type VirtualSlot,
} from './pickers.ts'

const bowler = (usbcId: string, more: Partial<Bowler> = {}) =>
  ({ usbcId, assignedByOtherCaptain: false, error: null, ...more }) as Bowler
const slot = (key: string, saved: Bowler | null = null): VirtualSlot => ({ key, bowler: saved, readOnly: false })
const [a, b, c] = [bowler('a'), bowler('b'), bowler('c')]
const ids = (bowlers: readonly Bowler[]) => bowlers.map(({ usbcId }) => usbcId)

test('each picker offers only bowlers who are not chosen elsewhere, and its own', () => {
  const chosen = { one: 'a', two: 'b', three: null }
  expect(ids(choicesFor(slot('one'), [a, b, c], chosen))).toEqual(['a', 'c'])
  expect(ids(choicesFor(slot('three'), [a, b, c], chosen))).toEqual(['c'])
})
test('a saved bowler who is on no roster any more stays in their own picker until they are replaced', () => {
  const gone = bowler('x', { error: { Message: 'Gone.' } })
  expect(ids(choicesFor(slot('one', gone), [a], { one: 'x' }))).toEqual(['x', 'a'])
  expect(ids(choicesFor(slot('one', gone), [a], { one: 'a' }))).toEqual(['a'])
  expect(chosenBowler(slot('one', gone), [a], { one: 'x' })).toBe(gone)
})
test('what is known now wins over what was saved', () => {
  const now = bowler('a', { assignedByOtherCaptain: true })
  expect(chosenBowler(slot('one', a), [now], { one: 'a' })).toBe(now)
})
test.each<[string, Partial<Bowler>, boolean]>([
  ['of another captain', { assignedByOtherCaptain: true }, true],
  ['with an error', { error: { Message: 'No.' } }, true],
  ['without either', {}, false],
])('a bowler %s', (_, more, refused) => {
  expect(hasRefused([slot('one')], [bowler('a', more)], { one: 'a' })).toBe(refused)
})
test('empty slots are filled in order with who is left and may have one', () => {
  const other = bowler('x', { assignedByOtherCaptain: true })
  const gone = bowler('y', { error: { Message: 'No.' } })
  const slots = [slot('one'), { ...slot('over'), readOnly: true }, slot('two'), slot('three'), slot('four')]
  const chosen = { one: null, over: null, two: 'b', three: null, four: null }
  expect(filledInOrder(slots, [other, a, b, gone, c], chosen)).toEqual({ ...chosen, one: 'a', three: 'c' })
})
test('only what the slots have is compared', () => {
  const slots = [slot('one', a), slot('two')]
  expect(sameChoice(slots, savedChoice(slots), { one: 'a', two: null, gone: 'c' })).toBe(true)
  expect(sameChoice(slots, savedChoice(slots), { one: 'a', two: 'b' })).toBe(false)
})
