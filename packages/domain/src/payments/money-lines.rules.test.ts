import { expect, test } from 'vitest'
import { joinNames } from './money-lines.rules.ts'

test('what a payment was for is named, of many the first ones', () => {
  const names = Array.from({ length: 12 }, (_, index) => String(index + 1))
  expect(joinNames([])).toBe('')
  expect(joinNames(['1000903', 'All Events'])).toBe('1000903, All Events')
  expect(joinNames(names)).toBe('1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more')
})
