import { expect, test } from 'vitest'
import { joinNames, plural } from './texts.ts'

test.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [2, '2 entries'],
  [1200, '1,200 entries'],
])('%d counted is %s', (n, text) => {
  expect(plural(n, 'entry', 'entries')).toBe(text)
})

test('names are joined, of many the first ones', () => {
  const names = Array.from({ length: 12 }, (_, index) => String(index + 1))
  expect(joinNames([])).toBe('')
  expect(joinNames(['1000903', 'All Events'])).toBe('1000903, All Events')
  expect(joinNames(names)).toBe('1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more')
  expect(joinNames(names, 3)).toBe('1, 2, 3 and 9 more')
})
