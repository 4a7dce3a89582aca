import { expect, test } from 'vitest'
import type { VirtualEntry } from './entryDraft.ts'
import { teamMoves, teamVirtualEvents } from './teamVirtualEvents.ts'

const team = { id: 'team', eventId: 'doubles', eventName: 'Doubles', name: 'Pin Pals' }
const singles = ['Ann Abel', 'No Team Name'].map((name, index) => ({
  ...{ id: `singles ${index + 1}`, eventId: 'singles', eventName: 'Singles', name },
}))
const owned = (virtualEventId: string, teamEntryId: string | null): VirtualEntry =>
  ({
    ...{ virtualEventId, virtualEventName: virtualEventId, teamEntryId, owner: 'team', isCancelled: false },
  }) as VirtualEntry
const offers = [
  { id: 'Handicap', owner: 'team' as const, eventIds: ['singles'] },
  { id: 'Scratch', owner: 'team' as const, eventIds: ['doubles'] },
]

test('a linked set offers what its Singles can take beside what its team can, and knows who has it', () => {
  const entries = [owned('Handicap', null), owned('Handicap', 'singles 1'), owned('Scratch', 'team')]
  const { offered, assigned, teams } = teamVirtualEvents([team, ...singles], entries, offers)
  expect(offered).toEqual([
    { id: 'Handicap singles 1', virtualEventId: 'Handicap', name: 'Handicap of Ann Abel (Singles)', remaining: 1 },
    { id: 'Handicap singles 2', virtualEventId: 'Handicap', name: 'Handicap of Singles 2', remaining: 1 },
    { id: 'Scratch', virtualEventId: 'Scratch', name: 'Scratch', remaining: 0 },
  ])
  expect(assigned).toEqual(['Handicap singles 1', 'Scratch'])
  expect(teams).toEqual(['team', 'singles 1', 'singles 2'])
})
test('a team keeps what is not offered any more', () => {
  const { offered, assigned } = teamVirtualEvents([team], [owned('Scratch', 'team')], [])
  expect([offered.map(({ id }) => id), assigned]).toEqual([['Scratch'], ['Scratch']])
})

const entry = (id: string, virtualEventId: string, teamEntryId: string | null) =>
  ({ id, virtualEventId, teamEntryId }) as VirtualEntry
const entries = [entry('1', 'a', 'team'), entry('2', 'a', null), entry('3', 'b', null), entry('4', 'b', 'other')]

test.each<[string, string[], { id: string; teamEntryId: string | null }[]]>([
  ['nothing changes', ['a'], []],
  ['one is taken', ['a', 'b'], [{ id: '3', teamEntryId: 'team' }]],
  ['one is given back', [], [{ id: '1', teamEntryId: null }]],
  [
    'one for another',
    ['b'],
    [
      { id: '1', teamEntryId: null },
      { id: '3', teamEntryId: 'team' },
    ],
  ],
  ['what nobody has left is not taken', ['a', 'c'], []],
  ['a Singles takes one beside its team', ['a', 'a singles 1'], [{ id: '2', teamEntryId: 'singles 1' }]],
  [
    'Singles take what their team gives back, each an entry of its own',
    ['a singles 1', 'a singles 2'],
    [
      { id: '1', teamEntryId: 'singles 1' },
      { id: '2', teamEntryId: 'singles 2' },
    ],
  ],
])('%s', (_, wanted, moves) => {
  expect(teamMoves(entries, ['team', 'singles 1', 'singles 2'], wanted)).toEqual(moves)
})
