import { expect, test } from 'vitest'
import { effectSentences } from './effects.ts'

const nothing = { audit: [], ledger: [], mails: [], places: [], notes: [] }
const line = (item: string, type: string, amount: number) => ({
  entryId: null,
  virtualEntryId: null,
  item,
  type,
  amount,
  description: '',
})

test('equal lines of the ledger are said once, a payment without its sign', () => {
  const ledger = [
    line('1000326', 'Refund', 252.5),
    ...Array.from({ length: 4 }, () => line('All Events', 'Refund', 20)),
    line('1000326', 'Cancellation', -252.5),
    line('1000327', 'Payment', -80.5),
    line('1000327', 'Payment', 80.5),
  ]
  expect(effectSentences({ ...nothing, ledger })).toEqual([
    '1000326: Refund $252.50.',
    'All Events: Refund $20.00, 4 times.',
    '1000326: Cancellation -$252.50.',
    '1000327: Payment $80.50.',
    '1000327: Payment of $80.50 voided.',
  ])
})

test('of many different lines the number is said', () => {
  const ledger = Array.from({ length: 9 }, (_, n) => line(String(n), 'Charge', 10))
  expect(effectSentences({ ...nothing, ledger }).at(-1)).toBe('and 3 more lines of the ledger.')
})
