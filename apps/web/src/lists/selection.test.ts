import { describe, expect, test } from 'vitest'
import { withRange } from './selection.ts'

const page = ['a', 'b', 'c', 'd']
describe('ticked rows', () => {
  test.each([
    ['one', [], { key: 'b', on: true, from: null }, ['b']],
    ['one off', ['a', 'b'], { key: 'b', on: false, from: null }, ['a']],
    ['twice', ['b'], { key: 'b', on: true, from: null }, ['b']],
    ['down to', ['a'], { key: 'c', on: true, from: 'a' }, ['a', 'b', 'c']],
    ['up to', ['d'], { key: 'b', on: true, from: 'd' }, ['d', 'b', 'c']],
    ['a range off', ['a', 'b', 'c', 'x'], { key: 'c', on: false, from: 'b' }, ['a', 'x']],
    ['from a row of another page', ['x'], { key: 'c', on: true, from: 'x' }, ['x', 'c']],
  ])('%s', (_, selected, ticked, expected) => {
    expect(withRange(selected, page, ticked)).toEqual(expected)
  })
})
