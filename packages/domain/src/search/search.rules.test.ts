import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitsOf, plainIdOf, squadWordsOf, wordsOf } from './search.rules.ts'

const today = '2026-11-22'

test.each([
  ['team dec 19 8am', { words: ['team'], days: ['2025-12-19', '2026-12-19', '2027-12-19'], minutes: 480 }],
  ['Team Dec 19th, 8:30 PM', { words: ['team'], days: ['2025-12-19', '2026-12-19', '2027-12-19'], minutes: 1230 }],
  ['december 19 2026 noon', { words: [], days: ['2026-12-19'], minutes: 720 }],
  ['12/19/2026 doubles 13:00', { words: ['doubles'], days: ['2026-12-19'], minutes: 780 }],
  ['2026-12-19', { words: [], days: ['2026-12-19'], minutes: null }],
  ['12am 1/2', { words: [], days: ['2025-01-02', '2026-01-02', '2027-01-02'], minutes: 0 }],
  ['feb 29', { words: [], days: [], minutes: null }],
  ['team 8am', null],
  ['may', null],
  ['april smith', null],
  ['dec 45', null],
  ['0000-01-01', null],
  ['0001-01-01', null],
  ['9999-12-31', null],
  ['1900-01-01', { words: [], days: ['1900-01-01'], minutes: null }],
  ['2100-12-31', { words: [], days: ['2100-12-31'], minutes: null }],
])('%s means a squad', (typed, meant) => {
  expect(squadWordsOf(typed, today)).toEqual(meant?.days.length === 0 ? null : meant)
})

test('no text breaks it, and all days exist', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      for (const day of squadWordsOf(typed, today)?.days ?? [])
        expect(new Date(day).toISOString().slice(0, 10)).toBe(day)
    }),
  )
})

test.each([
  ['1000326', '1000326'],
  ['(555) 010-0199', '5550100199'],
  ['#1000326', '1000326'],
  ['１０００３２６', '1000326'],
  ['8421–1001', '84211001'],
  ['8421-1001', '84211001'],
  ['12', null],
  ['4711a', null],
  ['Rosa', null],
])('%s has the digits %s', (typed, digits) => {
  expect(digitsOf(typed)).toBe(digits)
})

test.each([
  ['8421-1001', '84211001'],
  ['8421 100a', '8421100A'],
  ['８４２１－１００ａ', '8421100A'],
  ['84211001', '84211001'],
  ['842', null],
  ['Rosa', null],
  ['8421 Rosa-Ann!', null],
])('%s is part of the membership id %s', (typed, plain) => {
  expect(plainIdOf(typed)).toBe(plain)
})

test('words are what is between spaces', () => {
  expect(wordsOf('  Rosa   Lindqvist ')).toEqual(['Rosa', 'Lindqvist'])
})
