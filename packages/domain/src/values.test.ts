import { expect, test } from 'vitest'
import { z } from 'zod'
import { Day, UsbcId } from './values.ts'

test.each([
  ['1900-01-01', true],
  ['2100-12-31', true],
  ['1899-12-31', false],
  ['0001-01-01', false],
  ['9999-12-31', false],
  ['2027-02-30', false],
])('%s is taken in: %s', (day, isTaken) => {
  expect(Day.safeDecode(day).success).toBe(isTaken)
})
test('a refused day ends its schema; an answer has whatever day is stored', () => {
  const seen: string[] = []
  const schema = z.object({ day: Day }).superRefine(({ day }) => void seen.push(day))
  expect(schema.safeDecode({ day: '0001-01-01' }).success).toBe(false)
  expect(seen).toEqual([])
  for (const day of ['0001-01-01', '9999-12-31']) expect(z.encode(Day, day)).toBe(day)
})

test.each([
  ['8421-1001', '8421-1001'],
  [' 8421 1001 ', '84211001'],
  ['8421–1001', '8421-1001'],
  ['8421—1001', '8421-1001'],
  ['8421\u20111001', '8421-1001'],
  ['8421−1001', '8421-1001'],
  ['８４２１－１００Ａ', '8421-100A'],
  ['8421\u00a01001\u200b', '84211001'],
  ['Rosa Lee', undefined],
  ['8421/1001', undefined],
])('the membership id %j is %j', (typed, id) => {
  expect(UsbcId.safeParse(typed).data).toBe(id)
})
