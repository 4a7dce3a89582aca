import { plainSigns } from './fold.ts'

const kinds = {
  money: { decimals: 2, sentence: 'Enter the amount in dollars, with at most two decimals.' },
  whole: { decimals: 0, sentence: 'Enter a whole number, like 12.' },
  percent: { decimals: 6, sentence: 'Enter a percent, like 12.5.' },
  number: { decimals: 6, sentence: 'Enter a number, like 12.5.' },
}
export type NumberKind = keyof typeof kinds
export const noAmount = kinds.money.sentence
const noComma = 'Put a point before decimals, like 12.50, and a comma before thousands, like 1,250.'
const tooLarge = 'Enter a smaller number: it has more than 12 digits.'

/** The number; null: nothing was typed. Or why what was typed is not understood, in a sentence that says what to do. */
type ReadNumber = { value: number | null; why: null } | { value?: undefined; why: string }

const grouped = /^(\d+|[1-9]\d{0,2}(,\d{3})+|[1-9]\d{0,2}( \d{3})+)?(\.\d*)?$/

/** A number as people type and paste it: '1,250.00', '$1,250'. What could also mean another number is not understood. */
export function readNumber(typed: string, kind: NumberKind): ReadNumber {
  const { decimals, sentence } = kinds[kind]
  const text = plainSigns(typed).replace(/\s+/g, ' ').trim()
  if (text === '') return { value: null, why: null }
  const digits = text
    .replace(kind === 'money' ? /^-? ?\$ ?-?/ : '', (sign) => (sign.includes('-') ? '-' : ''))
    .replace(kind === 'percent' ? / ?%$/ : '', '')
    .replace(/^- /, '-')
  const size = digits.replace(/^-/, '')
  if (/^[\d.]*\d,\d+$/.test(size) && !grouped.test(size)) return { why: noComma }
  const [, fraction = ''] = size.split('.')
  // '12.00' is whole, '12.000' may be twelve thousand
  const isExact = fraction.length <= decimals || (decimals === 0 && /^0{1,2}$/.test(fraction))
  if (!grouped.test(size) || !/\d/.test(size) || !isExact) return { why: sentence }
  const value = Number(digits.replace(/[, ]/g, ''))
  return Math.abs(value) < 1e12 ? { value: value || 0, why: null } : { why: tooLarge }
}

/** A number of a form in a sum; a text that is not understood, or nothing, counts as 0. */
export const numberOf = (typed: unknown): number => (typeof typed === 'number' && Number.isFinite(typed) ? typed : 0)
