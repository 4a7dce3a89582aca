import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, toCents } from './money.ts'
import { readNumber } from './typed-number.ts'

const noAmount = 'Enter the amount in dollars, with at most two decimals.'
const noComma = 'Put a point before decimals, like 12.50, and a comma before thousands, like 1,250.'
const noWhole = 'Enter a whole number, like 12.'

test.each([
  ['1,250.00', 1250],
  ['$1,250', 1250],
  ['1250', 1250],
  ['12.5', 12.5],
  ['12.', 12],
  ['.5', 0.5],
  ['0.07', 0.07],
  ['-$52.50', -52.5],
  ['$-52.50', -52.5],
  ['−52.50', -52.5],
  [' $ 1,234.50\t', 1234.5],
  ['1 250.00', 1250],
  ['1\u00a0250.00', 1250],
  ['1\u202f250', 1250],
  ['１２５０．００', 1250],
  ['＄１，２５０', 1250],
  ['\u200b12.50\ufeff', 12.5],
  ['1,250,000.5', 1_250_000.5],
  ['007', 7],
  ['-0', 0],
  ['', null],
  [' ', null],
  ['12.505', noAmount],
  ['12.500', noAmount],
  ['1e2', noAmount],
  ['1.2.3', noAmount],
  ['1.250,00', noComma],
  ['12,50', noComma],
  ['12,5', noComma],
  ['0,125', noComma],
  ['1,2500', noComma],
  ['12,34.50', noAmount],
  ['1,250 000', noAmount],
  ['12 50', noAmount],
  ['1,', noAmount],
  ['.', noAmount],
  ['$', noAmount],
  ['-', noAmount],
  ['--5', noAmount],
  ['$$5', noAmount],
  ['5-', noAmount],
  ['(5)', noAmount],
  ['50%', noAmount],
  ['5 or 6', noAmount],
  ['0x10', noAmount],
  ['Infinity', noAmount],
  ['1000000000000', 'Enter a smaller number: it has more than 12 digits.'],
])('the amount %j is %j', (typed, expected) => {
  const { value, why } = readNumber(typed, 'money')
  expect(why ?? value).toBe(expected)
})

test.each([
  ['12', 12],
  ['12.0', 12],
  ['12.00', 12],
  ['1,000', 1000],
  ['-3', -3],
  ['12.000', noWhole],
  ['1.5', noWhole],
  ['1e2', noWhole],
  ['$12', noWhole],
  ['1,5', noComma],
])('the whole number %j is %j', (typed, expected) => {
  const { value, why } = readNumber(typed, 'whole')
  expect(why ?? value).toBe(expected)
})

test.each([
  ['3.25', 3.25],
  ['3.25 %', 3.25],
  ['％', 'Enter a percent, like 12.5.'],
  ['3,25', noComma],
  ['3.255', 3.255],
])('the percent %j is %j', (typed, expected) => {
  const { value, why } = readNumber(typed, 'percent')
  expect(why ?? value).toBe(expected)
})

test('what a page shows of an amount is read as that amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
      const { value } = readNumber(formatMoney(cents), 'money')
      expect(toCents(value ?? Number.NaN)).toBe(cents || 0)
    }),
  )
})

test('what is understood has each typed digit in its place, and nothing else', () => {
  const piece = fc.constantFrom(...'0123456789', ...'０５', ',', '.', ' ', '-', '$', '%', 'e', '\u00a0', '，', '．')
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      fc.constantFrom('money' as const, 'whole' as const, 'percent' as const, 'number' as const),
      (typed, kind) => {
        const { value } = readNumber(typed, kind)
        if (value === undefined || value === null) return
        const kept = typed.normalize('NFKC').replace(/[\s,$%]/g, '')
        expect(kept).toMatch(/^-?\d*\.?\d*$/)
        expect(value).toBe(Number(kept) || 0)
      },
    ),
  )
})
