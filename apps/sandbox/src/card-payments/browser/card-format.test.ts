import { expect, test } from 'vitest'

interface State {
  complete: boolean
  empty: boolean
  error?: { message: string }
  brand?: string
}
interface CardFormat {
  formatCard(type: string, text: string, brand?: string): string
  checkCard(type: string, text: string, about?: { left?: boolean; brand?: string; now?: Date }): State
}
const { formatCard, checkCard } = (await import(new URL('card-format.js', import.meta.url).href)) as CardFormat

test.each([
  ['cardNumber', '42424242', '4242 4242'],
  ['cardNumber', '4242424242424242999', '4242 4242 4242 4242'],
  ['cardNumber', '378282246310005', '3782 822463 10005'],
  ['cardExpiry', '1', '1'],
  ['cardExpiry', '12', '12 / '],
  ['cardExpiry', '1234', '12 / 34'],
  ['cardExpiry', '5', '05 / '],
  ['cardExpiry', '13', '01 / 3'],
  ['cardCvc', '12345', '1234'],
])('%s %s is shown as %s', (type, typed, shown) => {
  expect(formatCard(type, typed)).toBe(shown)
})

test('the code has as many digits as the brand gives it', () => {
  expect(formatCard('cardCvc', '1234', 'visa')).toBe('123')
  expect(checkCard('cardCvc', '123', { brand: 'amex' }).complete).toBe(false)
  expect(checkCard('cardCvc', '1234', { brand: 'amex' }).complete).toBe(true)
})

const now = new Date(2026, 10, 21)
test.each([
  ['cardNumber', '4242 4242', 'Your card number is incomplete.'],
  ['cardNumber', '4242 4242 4242 4241', 'Your card number is invalid.'],
  ['cardExpiry', '12 / 3', 'Your card’s expiration date is incomplete.'],
  ['cardExpiry', '00 / 30', 'Your card’s expiration date is invalid.'],
  ['cardExpiry', '12 / 25', 'Your card’s expiration year is in the past.'],
  ['cardExpiry', '10 / 26', 'Your card’s expiration date is in the past.'],
  ['cardExpiry', '12 / 80', 'Your card’s expiration year is invalid.'],
  ['cardCvc', '12', 'Your card’s security code is incomplete.'],
])('%s %s, left behind: %s', (type, text, message) => {
  expect(checkCard(type, text, { left: true, brand: 'visa', now })).toMatchObject({
    complete: false,
    error: { message },
  })
})

test('an empty field and one that is still typed in have no error', () => {
  expect(checkCard('cardNumber', '', { left: true })).toMatchObject({ empty: true, error: undefined })
  expect(checkCard('cardNumber', '4242')).toMatchObject({ empty: false, complete: false, error: undefined })
  expect(checkCard('cardExpiry', '11 / 26', { now }).complete).toBe(true)
  expect(checkCard('cardNumber', '5555 5555 5555 4444')).toMatchObject({ complete: true, brand: 'mastercard' })
})
