import { beforeEach, expect, test, vi } from 'vitest'
import { keepReturnRoute, takeReturnRoute } from './return-route.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

test('the kept route is taken once', () => {
  keepReturnRoute('/registration/manage/1?a=/b#c')
  expect([takeReturnRoute(), takeReturnRoute()]).toEqual(['/registration/manage/1?a=/b#c', null])
})

test.each(['//evil.test', '/\\evil.test', '\\\\evil.test', '/\t/evil.test', '/\n/evil.test', 'https://evil.test', ''])(
  'an address of another site is not one: %j',
  (route) => {
    keepReturnRoute(route)
    expect(takeReturnRoute()).toBeNull()
  },
)
