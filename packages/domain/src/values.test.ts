import { expect, test } from 'vitest'
import { z } from 'zod'
import { Day } from './values.ts'

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
