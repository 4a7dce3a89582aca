import { expect, test } from 'vitest'
import { fullness, sayFullness } from './fullness.ts'

test.each([
  [100, 100, 'open', 1, '100 of 100 places left'],
  [26, 100, 'open', 0.26, '26 of 100 places left'],
  [25, 100, 'few', 0.25, '25 of 100 places left'],
  [0, 100, 'full', 0, 'sold out'],
  [-3, 100, 'full', 0, 'sold out'],
  [0, 0, 'full', 0, 'sold out'],
  [120, 100, 'open', 1, '120 of 100 places left'],
])('%i of %i places', (available, total, tone, left, said) => {
  expect(fullness({ available, total })).toEqual({ tone, left })
  expect(sayFullness({ available, total })).toBe(said)
})
