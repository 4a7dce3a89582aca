import { expect, test } from 'vitest'
import { parseForm } from './form-body.ts'

test.each([
  ['', {}],
  ['a=1&b=', { a: '1', b: '' }],
  ['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
  ['a[0][b]=1&a[0][c]=2&a[1][b]=3', { a: [{ b: '1', c: '2' }, { b: '3' }] }],
  ['a[]=1&a[]=2', { a: ['1', '2'] }],
  ['metadata[a%20b]=x%26y', { metadata: { 'a b': 'x&y' } }],
])('%s', (text, expected) => {
  expect(parseForm(text)).toEqual(expected)
})

test.each(['a=1&a[b]=2', '__proto__[x]=1', 'a[constructor][x]=1'])('refuses %s', (text) => {
  expect(() => parseForm(text)).toThrow('Invalid parameter')
  expect(({} as { x?: string }).x).toBeUndefined()
})
