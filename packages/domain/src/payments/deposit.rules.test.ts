import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf, instantOf } from '../dates.ts'
import { sumOf } from '../money.ts'
import { depositOf, depositOffer, dueAt, dueDay, dueSentence, dueState, reminderDays } from './deposit.rules.ts'

const chicago = 'America/Chicago'
const none = { dueOn: null, dueDays: null }

test.each([
  ['a date before the squad', { ...none, dueOn: '2026-11-30' }, '2027-01-16', '2026-11-30'],
  ['a date after the squad', { ...none, dueOn: '2027-02-01' }, '2027-01-16', '2027-01-16'],
  ['days before the squad', { ...none, dueDays: 30 }, '2027-01-16', '2026-12-17'],
  ['the day of the squad', { ...none, dueDays: 0 }, '2027-01-16', '2027-01-16'],
  ['neither', none, '2027-01-16', null],
])('due day: %s', (_, terms, squadDay, expected) => {
  expect(dueDay(terms, squadDay)).toBe(expected)
})

test.each([
  ['below the price', 10_000, 5_000, { amount: 5_000, dueOn: '2026-11-30' }],
  ['the price', 10_000, 10_000, undefined],
  ['above a price that fell', 4_000, 5_000, undefined],
  ['none', 10_000, undefined, undefined],
  ['a free entry', 0, 5_000, undefined],
])('deposit of an entry: %s', (_, price, amount, expected) => {
  expect(depositOf({ ...none, dueOn: '2026-11-30' }, price, amount, '2027-01-16')).toEqual(expected)
})

const team = { price: 50_000, deposit: { amount: 10_000, dueOn: '2026-11-30' } }
const late = { price: 9_000, deposit: { amount: 2_000, dueOn: '2026-12-20' } }
test.each([
  ['two teams', [team, team], '2026-10-01', { now: 20_000, dues: [{ day: '2026-11-30', amount: 80_000 }] }],
  [
    'several days, and one that is paid in full',
    [late, team, { price: 1_500 }],
    '2026-10-01',
    {
      now: 13_500,
      dues: [
        { day: '2026-11-30', amount: 40_000 },
        { day: '2026-12-20', amount: 7_000 },
      ],
    },
  ],
  ['no deposit', [{ price: 1_500 }], '2026-10-01', null],
  ['nothing', [], '2026-10-01', null],
  ['the day before it is due', [team], '2026-11-29', { now: 10_000, dues: [{ day: '2026-11-30', amount: 40_000 }] }],
  ['the due day itself', [team], '2026-11-30', null],
  ['one of two days has come', [team, late], '2026-11-30', null],
  [
    'less than a card payment may be',
    [{ price: 100, deposit: { amount: 49, dueOn: '2026-11-30' } }],
    '2026-10-01',
    null,
  ],
])('offer: %s', (_, items, today, expected) => {
  expect(depositOffer(items, today)).toEqual(expected)
})

test('whatever is ordered: what is paid now and what is due later is the price, and all is due after today', () => {
  const day = fc.nat(400).map((n) => addDays('2026-10-01', n))
  const item = fc.record({ price: fc.nat(100_000), amount: fc.nat(100_000), squadDay: day, dueOn: day })
  fc.assert(
    fc.property(fc.array(item, { maxLength: 20 }), day, (items, today) => {
      const priced = items.map(({ price, amount, squadDay, dueOn }) => ({
        price,
        deposit: depositOf({ dueOn, dueDays: null }, price, amount, squadDay),
      }))
      const offer = depositOffer(priced, today)
      if (!offer) return
      expect(offer.now + sumOf(offer.dues, ({ amount }) => amount)).toBe(sumOf(items, ({ price }) => price))
      expect(offer.now).toBeGreaterThanOrEqual(50)
      expect(offer.dues.every(({ day, amount }) => day > today && amount > 0)).toBe(true)
    }),
  )
})

test.each([
  ['in winter', '2026-11-30', null, chicago, '2026-12-01T06:00:00.000Z'],
  ['on the day the clocks go back', '2026-11-01', null, chicago, '2026-11-02T06:00:00.000Z'],
  ['on the day before they do', '2026-10-31', null, chicago, '2026-11-01T05:00:00.000Z'],
  ['on the day the clocks go forward', '2027-03-14', null, chicago, '2027-03-15T05:00:00.000Z'],
  ['in Tokyo', '2026-11-30', null, 'Asia/Tokyo', '2026-11-30T15:00:00.000Z'],
  ['at the start of the squad', '2026-11-30', '2026-11-30T15:00:00.000Z', chicago, '2026-11-30T15:00:00.000Z'],
  ['before a later squad', '2026-11-30', '2026-12-24T15:00:00.000Z', chicago, '2026-12-01T06:00:00.000Z'],
])('an entry is due at the end of its day %s', (_, dueOn, startsAt, zone, expected) => {
  expect(dueAt(dueOn, startsAt, zone).toISOString()).toBe(expected)
})

test('the captain is warned from 14 days before, at midnight of the tournament', () => {
  const at = (day: string, time: string, zone = chicago) => new Date(instantOf({ day, time }, zone))
  const state = (now: Date, zone = chicago) => dueState('2026-11-30', null, zone, now)
  expect(state(at('2026-11-15', '23:59'))).toBe('later')
  expect(state(at('2026-11-16', '00:00'))).toBe('soon')
  expect(state(at('2026-11-30', '23:59'))).toBe('soon')
  expect(state(at('2026-12-01', '00:00'))).toBe('overdue')
  expect(state(at('2026-11-30', '23:59'), 'Asia/Tokyo')).toBe('overdue')
  expect(dayOf(at('2026-12-01', '00:00'), chicago)).toBe('2026-12-01')
})

test('sentences name the balance until it is overdue', () => {
  expect(dueSentence('later', '2026-11-30', 40_000)).toBe('Deposit paid. $400.00 due by Nov 30th, 2026')
  expect(dueSentence('overdue', '2026-11-30', 40_000)).toBe('Overdue since Nov 30th, 2026')
  expect(reminderDays('30, 14, 3')).toEqual([30, 14, 3])
  expect(reminderDays(null)).toEqual([])
})
