import { expect, test } from 'vitest'
import { strippedTagName } from '../tags/tags.rules.ts'
import { centerSearch, isCertified, whyNotRemoveLocation } from './locations.rules.ts'

test.each([
  [{ name: 'ab' }, null],
  [{ name: '  ab  ', zipCode: ' ' }, null],
  [{ name: 'abc' }, { name: 'abc', zipCode: '', certificationNumber: '' }],
  [
    { name: 'ab', zipCode: '6' },
    { name: '', zipCode: '6', certificationNumber: '' },
  ],
  [
    { name: null, certificationNumber: '1' },
    { name: '', zipCode: '', certificationNumber: '1' },
  ],
])('what is searched for of %j', (typed, search) => expect(centerSearch(typed)).toEqual(search))

test.each([
  [[], 2, null],
  [[], 1, 'This is the only location. Add another one before you remove it.'],
  [['Team', 'Trios'], 2, 'This location cannot be removed: Team is bowled here.'],
])('a location with the events %j, one of %i', (eventNames, locations, sentence) => {
  expect(whyNotRemoveLocation({ eventNames, locations })?.message ?? null).toBe(sentence)
})

test('a number with a hyphen is no certification', () => {
  expect([isCertified('10023'), isCertified('3f2504e0-4f89')]).toEqual([true, false])
})

test.each([
  ['Youth-25!', 'Youth25'],
  ['Über 60 ', 'Über 60 '],
  ['A_b\u0000\n<c>', 'Abc'],
])('%j is the tag %j', (typed, name) => expect(strippedTagName(typed)).toBe(name))
