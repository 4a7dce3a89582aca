import { expect, test } from 'vitest'
import { titleOf } from './titles.ts'

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
test.each([
  ['/registration', '/', 'Registration'],
  [`/registration/schedule/${id}`, '/', 'Registration Schedule'],
  [`/registration/checkout/${id}/${id.toUpperCase()}`, '/', 'Registration Checkout'],
  ['/registration/accountCreated', '/', 'Registration Account Created'],
  ['/club/reg/registration', '/club/reg/', 'Registration'],
  ['/club/reg/', '/club/reg/', 'USBC'],
  ['/', '/', 'USBC'],
  [`/${id}`, '/', 'USBC'],
  ['/no%20such_page', '/', 'No Such Page'],
  ['/50%', '/', '50%'],
])('%s under %s is titled %s', (path, base, title) => {
  expect(titleOf(path, base, 'USBC')).toBe(title)
})
