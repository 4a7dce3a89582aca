import { expect, test } from 'vitest'
import { named } from './name-matches.ts'

const tournaments = ['Coupe éclair', 'Łódź Open', 'State Team'].map((name) => ({ name }))

test.each([
  ['ECLAIR', ['Coupe éclair']],
  ['  lodz ', ['Łódź Open']],
  ['team state', ['State Team']],
  ['', ['Coupe éclair', 'Łódź Open', 'State Team']],
  ['nobody', []],
])('%s finds %j', (words, found) => {
  expect(named(tournaments, words).map(({ name }) => name)).toEqual(found)
})
