import { expect, test } from 'vitest'
import type { Entry, VirtualEntry } from '../../../rosters/entryDraft.ts'
import { allDone, balanceBody, duesOf, entryKey, selectedOf, sumOf, virtualGroups, virtualKey } from './balances.ts'

const entry = (id: string, balanceDue: number, more: Partial<Entry> = {}) =>
  ({ id, balanceDue, isCancelled: false, rosterComplete: true, ...more }) as Entry
const virtual = (id: string, virtualEventId: string, more: Partial<VirtualEntry> = {}) =>
  ({
    id,
    virtualEventId,
    virtualEventName: virtualEventId,
    owner: 'bowler',
    bowlerId: 'b',
    teamEntryId: null,
    isCancelled: false,
    readOnly: false,
    balanceDue: 0,
    ...more,
  }) as VirtualEntry

test('virtual entries come together by their event; cancelled ones do not count', () => {
  const groups = virtualGroups([
    virtual('1', 'a', { balanceDue: 0.1, bowlerId: null }),
    virtual('2', 'b', { owner: 'team', teamEntryId: 't' }),
    virtual('3', 'a', { balanceDue: 0.2, readOnly: true }),
    virtual('4', 'a', { isCancelled: true, balanceDue: 9 }),
  ])
  expect(
    groups.map(({ name, available, due, entries, readOnly }) => [name, available, due, entries.length, readOnly]),
  ).toEqual([
    ['a', 1, 30, 2, false],
    ['b', 0, 0, 1, false],
  ])
})
test('what is due is preselected; cancelled entries and those without balance are not', () => {
  const dues = duesOf([entry('1', 10.1), entry('2', 0), entry('3', 5, { isCancelled: true }), entry('4', 20.2)], [])
  expect(dues.map(({ key }) => key)).toEqual([entryKey('1'), entryKey('4')])
  expect(sumOf(selectedOf(dues, new Set()))).toBe(3030)
  expect(sumOf(selectedOf(dues, new Set([entryKey('1')])))).toBe(2020)
})
test('a payment names entries, bowler-owned and team-owned virtual entries, and only those that are due', () => {
  const groups = virtualGroups([
    virtual('1', 'a', { balanceDue: 5 }),
    virtual('2', 'a'),
    virtual('3', 'b', { owner: 'team', balanceDue: 7 }),
  ])
  const dues = duesOf([entry('e', 1)], groups)
  expect(balanceBody('t', dues)).toEqual({
    tournamentId: 't',
    entries: [{ id: 'e' }],
    virtualEvents: [{ id: '1' }],
    teamOwnedVirtualEvents: [{ id: '3' }],
    source: 'captain',
  })
  expect(balanceBody('t', selectedOf(dues, new Set([virtualKey('a')]))).virtualEvents).toEqual([])
})
test('all done: every roster and every virtual entry, and something was bought', () => {
  expect(allDone([], [])).toBe(false)
  expect(allDone([entry('1', 0)], [])).toBe(true)
  expect(allDone([entry('1', 0), entry('2', 0, { rosterComplete: false })], [])).toBe(false)
  expect(allDone([entry('1', 0), entry('2', 0, { rosterComplete: false, isCancelled: true })], [])).toBe(true)
  expect(allDone([entry('1', 0)], virtualGroups([virtual('1', 'a', { bowlerId: null })]))).toBe(false)
})
