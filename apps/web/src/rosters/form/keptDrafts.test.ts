import { expect, test } from 'vitest'
import { placesOf, type RosterDraft, signatureOf, withProcessing, withSearch } from '../draft.ts'
import { draftsKey, forgetDraft, keepDraft, keptDraft } from './keptDrafts.ts'

const initial: RosterDraft = {
  name: 'Pin Pals',
  pairCode: '',
  countryId: 'US',
  state: '',
  places: placesOf(3),
  virtualEventIds: [],
}
const typed = withProcessing(withSearch({ ...initial, name: 'Splits' }, 2, '1000-7'), 2)
const base = signatureOf(initial)
const me = 'me@kegler.test'
const aStore = () => {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

test('what is typed comes back, with lookups that were under way as typed ids', () => {
  const store = aStore()
  keepDraft(me, 'entry', base, typed, store)
  const kept = keptDraft(me, 'entry', initial, store)
  expect(kept?.outdated).toBe(false)
  expect(kept?.draft.name).toBe('Splits')
  expect(kept?.draft.places[1]).toMatchObject({ search: '1000-7', processing: false })
  expect(keptDraft(me, 'other', initial, store)).toBeNull()
})
test('nobody else sees it, and what somebody else types takes its place', () => {
  const store = aStore()
  keepDraft(me, 'entry', base, typed, store)
  expect(keptDraft('you@kegler.test', 'entry', initial, store)).toBeNull()
  keepDraft('you@kegler.test', 'entry', base, typed, store)
  expect(keptDraft(me, 'entry', initial, store)).toBeNull()
})
test('nothing is kept once it is as saved, or when it is forgotten', () => {
  const store = aStore()
  keepDraft(me, 'entry', base, typed, store)
  keepDraft(me, 'entry', base, initial, store)
  expect(store.getItem(draftsKey)).toBeNull()
  keepDraft(me, 'entry', base, typed, store)
  keepDraft(me, 'second', base, typed, store)
  forgetDraft(me, 'entry', store)
  expect(keptDraft(me, 'entry', initial, store)).toBeNull()
  expect(keptDraft(me, 'second', initial, store)).not.toBeNull()
})
test('a roster that was saved since is told, one with other positions is dropped, an old one too', () => {
  const store = aStore()
  keepDraft(me, 'entry', base, typed, store, 0)
  expect(keptDraft(me, 'entry', { ...initial, name: 'New' }, store, 0)?.outdated).toBe(true)
  expect(keptDraft(me, 'entry', { ...initial, places: placesOf(4) }, store, 0)).toBeNull()
  expect(keptDraft(me, 'entry', initial, store, 15 * 24 * 60 * 60 * 1000)).toBeNull()
})
test('a broken or full store does not stop anybody', () => {
  const broken = { ...aStore(), getItem: () => '{' }
  expect(keptDraft(me, 'entry', initial, broken)).toBeNull()
  const full = {
    ...aStore(),
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(() => keepDraft(me, 'entry', base, typed, full)).not.toThrow()
})
