import { expect, test } from 'vitest'
import { plural } from './texts.ts'

test.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [2, '2 entries'],
  [1200, '1,200 entries'],
])('%d counted is %s', (n, text) => {
  expect(plural(n, 'entry', 'entries')).toBe(text)
})
