import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNearly, meantAddress, slips } from './email-typos.rules.ts'

describe('the address that was meant', () => {
  test.each([
    ['ann@gmial.com', 'ann@gmail.com'],
    [' Ann@GMAIL.con ', 'ann@gmail.com'],
    ['ann@gmai.com', 'ann@gmail.com'],
    ['ann@gnail.co', 'ann@gmail.com'],
    ['ann@gmailcom', 'ann@gmail.com'],
    ['ann@gmail', 'ann@gmail.com'],
    ['ann@yaho.com', 'ann@yahoo.com'],
    ['ann@hotmial.com', 'ann@hotmail.com'],
    ['ann@hotmail.co', 'ann@hotmail.com'],
    ['ann@outlok.com', 'ann@outlook.com'],
    ['ann@iclod.com', 'ann@icloud.com'],
    ['ann@aol.con', 'ann@aol.com'],
    ['ann@comcast.ner', 'ann@comcast.net'],
    ['ann@alley.con', 'ann@alley.com'],
    ['ann@lanes.church.ogr', 'ann@lanes.church.org'],
  ])('%s', (typed, meant) => expect(meantAddress(typed)).toBe(meant))

  test.each([
    ...['ann@gmail.com', 'ann@yahoo.ca', 'ann@gmx.de', 'ann@mail.com', 'ann@me.com', 'ann@mac.com', 'ann@ymail.com'],
    ...[
      'ann@bowl.com',
      'ann@kegler.test',
      'ann@fox.com',
      'ann@q.com',
      'ann@alley.com',
      'ann@uwm.edu',
      'ann@state.wi.us',
    ],
    ...['', 'ann', 'ann@', '@gmial.com', 'ann bo@gmial.com', 'ann@me', 'ann@con', 'ann@a.b'],
  ])('%j is left alone', (typed) => expect(meantAddress(typed)).toBeNull())

  test('any one slip after the first letter of a long name is found', () => {
    const domain = 'hotmail.com'
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: domain.length - 1 }), fc.constantFrom(0, 1), letter, (at, out, other) => {
        const typed = domain.slice(0, at) + other + domain.slice(at + out)
        expect(meantAddress(`ann@${typed}`)).toBe(typed === domain ? null : `ann@${domain}`)
      }),
    )
  })
})

test.each([
  ['', '', 0],
  ['abc', '', 3],
  ['gmail', 'gmial', 1],
  ['gmail', 'gmai', 1],
  ['gmail', 'gnail', 1],
  ['gmail', 'gmaill', 1],
  ['gmail.com', 'gnail.co', 2],
  ['ab', 'ba', 1],
])('%s and %s are %i apart', (a, b, apart) => expect([slips(a, b), slips(b, a)]).toEqual([apart, apart]))

test.each([
  ['rosa.lindqvist@gmail.com', 'rosa.lindqvist@gmial.com', true],
  ['rosalindqvist@gmail.com', 'rosa.lindqvist@gmail.com', true],
  ['rosa+bowl@gmail.com', 'rosa@gmail.com', true],
  ['lindqvst@gmail.com', 'lindqvist@gmail.com', true],
  ['ann@gmail', 'ann@gmail.com', true],
  ['ann@gmail.com', 'ann@gmail.com', false],
  ['ann@gmail.com', 'dan@gmail.com', false],
  ['ann@gmail.com', 'ann@yahoo.com', false],
  ['an@gmail.com', 'an@gmial.com', false],
  ['rosa.berg@gmail.com', 'rosa.lund@gmail.com', false],
])('%s and %s may be one person: %s', (a, b, nearly) => expect(isNearly(a, b)).toBe(nearly))
