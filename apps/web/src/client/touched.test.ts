import { beforeEach, expect, test, vi } from 'vitest'

const heard = new Map<string, (event: object) => void>()
let isTouched: () => boolean
beforeEach(async () => {
  vi.stubGlobal('window', { addEventListener: (name: string, run: () => void) => heard.set(name, run) })
  vi.resetModules()
  isTouched = (await import('./touched.ts')).isTouched
})
/** On an element that is inside of these. */
const click = (...inside: string[]) =>
  heard.get('click')?.({
    target: { closest: (selectors: string) => selectors.split(', ').find((one) => inside.includes(one)) },
  })

test.each([
  ['an option of a list over the page', '[role="option"]', '[data-portal]'],
  ['a day of a calendar', '[data-portal]'],
  ['a button of a form', 'form'],
])('what is chosen by mouse is something to keep: %s', (_, ...inside) => {
  expect(isTouched()).toBe(false)
  click(...inside)
  expect(isTouched()).toBe(true)
})
test('what is typed is something to keep', () => {
  heard.get('input')?.({})
  expect(isTouched()).toBe(true)
})
test('a link, and the button that sends a form, leave nothing to keep', () => {
  click('a')
  click('form', '[type="submit"]')
  // of the whole page
  heard.get('click')?.({ target: {} })
  expect(isTouched()).toBe(false)
})
