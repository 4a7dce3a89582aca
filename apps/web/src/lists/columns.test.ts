import { describe, expect, test } from 'vitest'
import { chosenOf, exportedNames, moved, shownNames } from './columns.ts'

const columns = [
  { name: 'entryNumber', names: true },
  { name: 'teamName' },
  { name: 'filled', exports: ['filled', 'numberOfBowlers'] },
  { name: 'groupCode', extra: true },
] as const
const plain = ['entryNumber', 'teamName', 'filled']

describe('columns of a list', () => {
  test.each([
    [undefined, plain],
    ['groupCode,entryNumber', ['groupCode', 'entryNumber']],
    ['groupCode', ['entryNumber', 'groupCode']],
    ['filled,filled,entryNumber,password', ['filled', 'entryNumber']],
    ['', ['entryNumber']],
  ])('%s', (chosen, expected) => expect(shownNames(columns, chosen)).toEqual(expected))

  test('those of the list itself stand in no address, another order does', () => {
    expect(chosenOf(columns, plain)).toBeUndefined()
    expect(chosenOf(columns, plain.toReversed())).toBe('filled,teamName,entryNumber')
  })

  test.each([
    ['teamName', 1, ['entryNumber', 'filled', 'teamName']],
    ['teamName', -1, ['teamName', 'entryNumber', 'filled']],
    ['entryNumber', -1, plain],
    ['filled', 1, plain],
  ] as const)('%s moved by %i', (name, by, expected) => expect(moved(plain, name, by)).toEqual(expected))

  test('an export follows what is shown', () => {
    const names = ['groupCode', 'filled', 'entryNumber', 'account']
    expect(exportedNames('entries', columns, names)).toEqual(['groupCode', 'filled', 'numberOfBowlers', 'entryNumber'])
  })
})
