import { expect, test } from 'vitest'
import {
  type CardFields,
  fieldNames,
  firstWrong,
  noFields,
  shownError,
  touchAll,
  withField,
  withHolder,
} from './cardFields.ts'

const complete = fieldNames.reduce<CardFields>((now, name) => withField(now, name, { complete: true }), noFields)

test('nothing is wrong aloud before a field was touched', () => {
  expect(fieldNames.map((name) => shownError(noFields, name))).toEqual([null, null, null, null])
})
test('sending touches all, and each incomplete field says so', () => {
  expect(fieldNames.map((name) => shownError(touchAll(noFields), name))).toEqual([
    'Your card holder Name is incomplete.',
    'Your card number is incomplete.',
    'Your card’s expiration date is incomplete.',
    'Your card’s security code is incomplete.',
  ])
})
test('the provider’s own words come first', () => {
  const fields = withField(noFields, 'cardNumber', { touched: true, error: 'Your card number is invalid.' })
  expect(shownError(fields, 'cardNumber')).toBe('Your card number is invalid.')
})
test('a name of spaces is empty', () => {
  expect(withHolder(noFields, '  ').name.complete).toBe(false)
  expect(withHolder(noFields, 'A').name.complete).toBe(true)
})
test('complete fields can be sent; the first wrong one is named in the order of the form', () => {
  expect(firstWrong(complete)).toBeUndefined()
  expect(firstWrong(withField(complete, 'cardCvc', { error: 'Wrong.' }))).toBe('cardCvc')
  expect(firstWrong(noFields)).toBe('name')
})
