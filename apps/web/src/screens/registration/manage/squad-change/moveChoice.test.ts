import { expect, test } from 'vitest'
import type { Entry } from '../../../../rosters/entryDraft.ts'
import { setsAlong, startsOf } from './moveChoice.ts'

const entry = (values: Partial<Entry>) =>
  ({
    ...{ id: 'one', squadId: 'late', squadDateTime: '2027-02-02T15:00:00Z', eventName: 'Team' },
    ...{ parentEntryId: null, readOnly: false, isCancelled: false, ...values },
  }) as Entry

test('entries are grouped by their start, without linked, cancelled and read-only ones', () => {
  const entries = [
    entry({ id: 'a' }),
    entry({ id: 'b', squadId: 'early', squadDateTime: '2027-02-01T15:00:00Z' }),
    entry({ id: 'c' }),
    entry({ id: 'linked', parentEntryId: 'a' }),
    entry({ id: 'cancelled', isCancelled: true }),
    entry({ id: 'closed', readOnly: true }),
    entry({ id: 'none', squadId: null, squadDateTime: null }),
  ]
  const starts = startsOf(entries, { allowCaptainChangeSquad: true })
  expect(starts.map((start) => [start.squadId, ...start.entries.map(({ id }) => id)])).toEqual([
    ['early', 'b'],
    ['late', 'a', 'c'],
  ])
  expect(startsOf(entries, { allowCaptainChangeSquad: false })).toEqual([])
})

test('sets of the day after go along once no other team of the day covers them', () => {
  const team = (id: string) => entry({ id, eventId: 'team', timeZone: 'America/Chicago' })
  const set = (id: string) =>
    entry({ id, eventId: 'doubles', squadDateTime: '2027-02-03T15:00:00Z', timeZone: 'America/Chicago' })
  const all = [team('a'), team('b'), set('c'), entry({ id: 'd', parentEntryId: 'c' })]
  const [start] = startsOf(all, { allowCaptainChangeSquad: true })
  if (!start) throw new Error('There is a start.')
  expect(setsAlong(start, all.slice(0, 2), all)).toBe(1)
  expect(setsAlong(start, all.slice(0, 1), all)).toBe(0)
})
