import { expect, test } from 'vitest'
import { type Bowler, positionsFrom, type RosterDraft, withBowler, withProcessing } from '../draft.ts'
import { idsOf, isIdList, isName, positionsFor } from './pasted.ts'

const bowler = { usbcId: 'b', firstName: 'Ann', lastName: 'Lee', average: 180, error: null } as Bowler
const blank: RosterDraft = {
  name: '',
  pairCode: '',
  groupCode: '',
  countryId: '',
  state: '',
  positions: positionsFrom(4),
  virtualEventIds: [],
}

test('a list may be separated by spaces, commas, semicolons and lines', () => {
  expect(idsOf(' 1000-1, 1000-2\n33;44\t55 ,\r\n')).toEqual(['1000-1', '1000-2', '33', '44', '55'])
  expect(idsOf('  ')).toEqual([])
  expect(idsOf('8421–1001；８４２１－１００２')).toEqual(['8421-1001', '8421-1002'])
  expect(idsOf('8421-1001 195\n8421-1002\t204\n8421 1003, 7')).toEqual(['8421-1001', '8421-1002', '8421-1003'])
  expect(idsOf('8421-1001 Ann Lee\r\n8421-1002 John;1004')).toEqual(['8421-1001', '8421-1002', '1004'])
  expect(idsOf('8421 1001, 8421 100A\n8421-1003 84211004')).toEqual(['8421-1001', '8421-100A', '8421-1003', '84211004'])
})
test('several pieces with digits are a list; one id and a name are not', () => {
  expect(isIdList('1000-1, 1000-2')).toBe(true)
  expect(isIdList('1000-1')).toBe(false)
  expect(isIdList('Ann Lee')).toBe(false)
  expect(isIdList('Ann 1000-2')).toBe(false)
})
test('a name has letters and no digit', () => {
  expect(isName('Åsa')).toBe(true)
  expect(isName('O’Neil Lee')).toBe(true)
  expect(isName('A1')).toBe(false)
  expect(isName('A１')).toBe(false)
  expect(isName('-')).toBe(false)
})
test('ids fill the empty positions in order and leave bowlers where they stand', () => {
  const draft = withBowler(blank, 2, bowler)
  expect(positionsFor(draft, ['1', '2', '3', '4', '5'])).toEqual({
    wanted: [
      { position: 1, usbcId: '1' },
      { position: 3, usbcId: '2' },
      { position: 4, usbcId: '3' },
    ],
    rest: ['4', '5'],
  })
  expect(positionsFor(draft, ['1'], 3)).toEqual({ wanted: [{ position: 3, usbcId: '1' }], rest: [] })
})
test('a position that is being looked up is not empty', () => {
  expect(positionsFor(withProcessing(blank, 1), ['1']).wanted).toEqual([{ position: 2, usbcId: '1' }])
})
