import { expect, test } from 'vitest'
import { attempts } from './attempts.ts'

const counted = () => {
  let n = 0
  return attempts(() => {
    n += 1
    return String(n)
  })
}
test('the same content keeps its key', () => {
  const { keyOf } = counted()
  expect([keyOf({ a: 1 }), keyOf({ a: 1 })]).toEqual(['1', '1'])
})
test('other content is another attempt', () => {
  const { keyOf } = counted()
  expect([keyOf({ a: 1 }), keyOf({ a: 2 }), keyOf({ a: 1 })]).toEqual(['1', '2', '3'])
})
test('an attempt that is over is forgotten', () => {
  const { keyOf, forget } = counted()
  keyOf({ a: 1 })
  forget()
  expect(keyOf({ a: 1 })).toBe('2')
})
test('keys are random by default', () => {
  expect(attempts().keyOf(1)).toMatch(/^[0-9a-f-]{36}$/)
})
