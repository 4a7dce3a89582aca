import { expect, test } from 'vitest'
import { whyNotPay } from './payRules.ts'

const ready = { hasTerms: true, agreed: true, validated: true, validationMessages: [], processing: false }

test.each<[string, Partial<Parameters<typeof whyNotPay>[0]>, string | null]>([
  ['a validated order with agreed terms', {}, null],
  ['no terms to agree to', { hasTerms: false, agreed: false }, null],
  ['terms that are not agreed', { agreed: false }, 'Please agree to the Terms & Conditions first.'],
  ['an order that was not looked at yet', { validated: false }, 'Checking your order'],
  ['messages of the server', { validationMessages: ['Sold out.'] }, ''],
  ['a payment under way', { processing: true }, ''],
])('%s', (_, change, expected) => {
  expect(whyNotPay({ ...ready, ...change })).toBe(expected)
})
