import { beforeEach, expect, test, vi } from 'vitest'
import { positionsFrom, type RosterDraft, signatureOf, withProcessing, withSearch } from '../draft.ts'

const initial: RosterDraft = {
  name: 'Pin Pals',
  pairCode: '',
  groupCode: '',
  countryId: 'US',
  state: '',
  positions: positionsFrom(3),
  virtualEventIds: [],
}
const typed = withProcessing(withSearch({ ...initial, name: 'Splits' }, 2, '1000-7'), 2)
const base = signatureOf(initial)
const me = 'me@kegler.test'
const items = new Map<string, string>()
const storage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
}
vi.stubGlobal('localStorage', storage)
const { forgetDraft, keepDraft, keptDraft, rosterDrafts } = await import('./keptDrafts.ts')
beforeEach(() => rosterDrafts.setState({ owner: '', drafts: {} }))

test('what is typed comes back, with lookups that were under way as typed ids', () => {
  keepDraft(me, 'entry', base, typed)
  const kept = keptDraft(me, 'entry', initial)
  expect(kept?.outdated).toBe(false)
  expect(kept?.draft.name).toBe('Splits')
  expect(kept?.draft.positions[1]).toMatchObject({ search: '1000-7', processing: false })
  expect(keptDraft(me, 'other', initial)).toBeNull()
})
test('nobody else sees it, and what somebody else types takes its place', () => {
  keepDraft(me, 'entry', base, typed)
  expect(keptDraft('you@kegler.test', 'entry', initial)).toBeNull()
  keepDraft('you@kegler.test', 'entry', base, typed)
  expect(keptDraft(me, 'entry', initial)).toBeNull()
})
test('nothing is kept once it is as saved, or when it is forgotten', () => {
  keepDraft(me, 'entry', base, typed)
  keepDraft(me, 'entry', base, initial)
  expect(keptDraft(me, 'entry', initial)).toBeNull()
  expect(items.get('rosterDrafts')).not.toContain('Splits')
  keepDraft(me, 'entry', base, typed)
  keepDraft(me, 'second', base, typed)
  forgetDraft(me, 'entry')
  expect(keptDraft(me, 'entry', initial)).toBeNull()
  expect(keptDraft(me, 'second', initial)).not.toBeNull()
})
test('a roster that was saved since is outdated, one with other positions is dropped, an old one too', () => {
  keepDraft(me, 'entry', base, typed, 0)
  expect(keptDraft(me, 'entry', { ...initial, name: 'New' }, 0)?.outdated).toBe(true)
  expect(keptDraft(me, 'entry', { ...initial, positions: positionsFrom(4) }, 0)).toBeNull()
  expect(keptDraft(me, 'entry', initial, 15 * 24 * 60 * 60 * 1000)).toBeNull()
})
test('what another tab kept counts', () => {
  keepDraft(me, 'entry', base, typed)
  const ofOther = items.get('rosterDrafts') ?? ''
  rosterDrafts.setState({ owner: '', drafts: {} })
  items.set('rosterDrafts', ofOther)
  keepDraft(me, 'second', base, typed)
  expect(keptDraft(me, 'entry', initial)).not.toBeNull()
})
test('a broken or full storage does not stop anybody', () => {
  items.set('rosterDrafts', '{')
  expect(keptDraft(me, 'entry', initial)).toBeNull()
  const full = vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  expect(() => keepDraft(me, 'entry', base, typed)).not.toThrow()
  full.mockRestore()
})
