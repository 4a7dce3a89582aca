import { expect, test } from 'vitest'
import { takenOf } from './mayTakeKept.ts'

test('what bundled entries take of their squads is asked for beside the squad of their parents', () => {
  const team = { id: 'team', adminAvailable: 4, kept: 0 }
  const pairs = { id: 'pairs', adminAvailable: 6, kept: 2 }
  expect(takenOf([team, pairs, team, pairs], ['team', 'pairs', 'pairs', 'team', 'pairs', null])).toEqual([
    { quantity: 2, left: 4, kept: 0 },
    { quantity: 3, left: 6, kept: 2 },
  ])
})
