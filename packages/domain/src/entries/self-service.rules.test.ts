import { expect, test } from 'vitest'
import { endOfDay, lastDayFor, whyTooLate } from './self-service.rules.ts'

const on = (day: string) => ({ withdraw: { on: day, days: null } })
const days = (n: number) => ({ withdraw: { on: null, days: n } })
const off = { withdraw: { on: null, days: null } }
const lastDay = (
  rules: readonly (typeof off | ReturnType<typeof on> | ReturnType<typeof days>)[],
  squad: string | null,
) =>
  lastDayFor(
    'withdraw',
    rules.map((rule) => ({ ...rule, handOver: off.withdraw })),
    squad,
  )

test.each([
  ['off', [off], '2026-03-01', null],
  ['a date', [on('2026-02-10')], '2026-03-01', '2026-02-10'],
  ['never after the day of the squad', [on('2026-03-10')], '2026-03-01', '2026-03-01'],
  ['days before the squad', [days(14)], '2026-03-01', '2026-02-15'],
  ['the day itself', [days(0)], '2026-03-01', '2026-03-01'],
  ['without a squad days before it are not over', [days(14)], null, '9999-12-31'],
  ['the milder of two', [on('2026-02-10'), days(14)], '2026-03-01', '2026-02-15'],
  ['off since the sale', [days(14), off], '2026-03-01', '2026-02-15'],
  ['none', [], '2026-03-01', null],
])('last day: %s', (_, rules, squad, expected) => expect(lastDay(rules, squad)).toBe(expected))

test('a day ends at midnight of the zone', () => {
  expect(endOfDay('2026-03-07', 'America/Chicago').toISOString()).toBe('2026-03-08T06:00:00.000Z')
  expect(endOfDay('2026-03-08', 'America/Chicago').toISOString()).toBe('2026-03-09T05:00:00.000Z')
  expect(endOfDay('2026-11-01', 'America/Chicago').toISOString()).toBe('2026-11-02T06:00:00.000Z')
  const why = (at: string, zone: string) => whyTooLate('handOver', '2026-03-01', new Date(at), zone)
  expect(why('2026-03-02T05:59:59Z', 'America/Chicago')).toBeNull()
  expect(why('2026-03-02T06:00:00Z', 'America/Chicago')).toBe('Entries could be handed over until Mar 1st, 2026.')
  expect(why('2026-03-01T15:00:00Z', 'Asia/Tokyo')).not.toBeNull()
})
