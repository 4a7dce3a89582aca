import { expect, test } from 'vitest'
import { named } from './name-matches.ts'

const tournaments = ['Coupe éclair', 'Łódź Open', 'State Team', "O'Brien Memorial", 'Women–Men'].map((name) => ({
  name,
}))

test.each([
  ['ECLAIR', ['Coupe éclair']],
  ['  lodz ', ['Łódź Open']],
  ['team state', ['State Team']],
  ['o’brien', ["O'Brien Memorial"]],
  ['OʼBRIEN', ["O'Brien Memorial"]],
  ['women-men', ['Women–Men']],
  ['', ['Coupe éclair', 'Łódź Open', 'State Team', "O'Brien Memorial", 'Women–Men']],
  ['nobody', []],
])('%s finds %j', (words, found) => {
  expect(named(tournaments, words).map(({ name }) => name)).toEqual(found)
})
