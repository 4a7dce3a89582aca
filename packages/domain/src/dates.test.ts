import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  dayOf,
  formatDay,
  formatDayPadded,
  formatDayShort,
  formatLog,
  formatSquad,
  formatTime,
  fullYears,
  instantOf,
  shortWeekday,
  startText,
  wallTimeOf,
  zoneName,
} from './dates.ts'

test('days and times are those of the zone, also when clocks change', () => {
  expect(dayOf('2026-03-01T05:30:00Z', 'America/Chicago')).toBe('2026-02-28')
  expect(formatTime('2026-11-01T06:30:00Z', 'America/Chicago')).toBe('01:30 AM')
  expect(formatTime('2026-11-01T07:30:00Z', 'America/Chicago')).toBe('01:30 AM')
  expect(formatTime('2026-03-08T08:00:00Z', 'America/Chicago')).toBe('03:00 AM')
  expect(formatTime('2026-06-01T17:00:00Z', 'America/Chicago')).toBe('12:00 PM')
  expect(formatTime('2026-06-01T05:00:00Z', 'America/Chicago')).toBe('12:00 AM')
})
test('formats are those of the screens', () => {
  const at = '2026-03-01T14:05:09Z'
  expect(formatSquad(at, 'America/Chicago')).toBe('08:05 AM, Mar 1st, 2026')
  expect(startText(at, 'America/Chicago')).toBe('Sun 08:05 AM, Mar 1st, 2026 CT')
  expect(formatLog(at, 'America/Chicago')).toBe('Mar 1st, 2026 08:05:09 AM CT')
  expect([formatDayShort('2026-03-01'), formatDayPadded('2026-03-01')]).toEqual(['3/1/2026', '03/01/2026'])
  expect(['2026-02-28', '2026-03-01'].map(shortWeekday)).toEqual(['Sat', 'Sun'])
  expect(
    ['01', '02', '03', '04', '11', '12', '13', '21', '22', '23', '31'].map((day) => formatDay(`2026-01-${day}`)),
  ).toEqual(
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '23rd', '31st'].map(
      (day) => `Jan ${day}, 2026`,
    ),
  )
  expect([zoneName('America/Chicago'), zoneName('America/New_York'), zoneName('America/Denver')]).toEqual([
    'CT',
    'ET',
    'MT',
  ])
})
test('full years: the birthday counts, 29 February counts on 1 March of common years', () => {
  expect([fullYears('2008-06-15', '2026-06-14'), fullYears('2008-06-15', '2026-06-15')]).toEqual([17, 18])
  expect([
    fullYears('2008-02-29', '2026-02-28'),
    fullYears('2008-02-29', '2026-03-01'),
    fullYears('2008-02-29', '2028-02-29'),
  ]).toEqual([17, 18, 20])
})
test('days are added over months, years and clock changes', () => {
  expect([
    addDays('2026-12-31', 1),
    addDays('2028-02-28', 1),
    addDays('2026-03-08', 1),
    addDays('2026-01-01', -1),
  ]).toEqual(['2027-01-01', '2028-02-29', '2026-03-09', '2025-12-31'])
})

test.each([
  ['2027-03-01', '09:00', 'America/Chicago', '2027-03-01T15:00:00.000Z'],
  ['2027-03-13', '09:00', 'America/Chicago', '2027-03-13T15:00:00.000Z'],
  ['2027-03-14', '00:15', 'America/Chicago', '2027-03-14T06:15:00.000Z'],
  ['2027-03-14', '01:30', 'America/Chicago', '2027-03-14T07:30:00.000Z'],
  ['2027-03-14', '03:00', 'America/Chicago', '2027-03-14T08:00:00.000Z'],
  ['2027-03-14', '09:00', 'America/Chicago', '2027-03-14T14:00:00.000Z'],
  ['2027-11-07', '00:30', 'America/Chicago', '2027-11-07T05:30:00.000Z'],
  // shown twice: the first time
  ['2027-11-07', '01:30', 'America/Chicago', '2027-11-07T06:30:00.000Z'],
  ['2027-11-07', '02:00', 'America/Chicago', '2027-11-07T08:00:00.000Z'],
  ['2027-11-07', '09:00', 'America/Chicago', '2027-11-07T15:00:00.000Z'],
  ['2027-03-01', '00:15', 'Asia/Tokyo', '2027-02-28T15:15:00.000Z'],
  ['2027-07-01', '00:00', 'Asia/Kolkata', '2027-06-30T18:30:00.000Z'],
  ['2027-03-01', '23:45', 'Pacific/Honolulu', '2027-03-02T09:45:00.000Z'],
])('%s %s in %s is %s, and back', (day, time, zone, at) => {
  expect(instantOf({ day, time }, zone)).toBe(at)
  expect(wallTimeOf(at, zone)).toEqual({ day, time })
})

test('clocks of every zone show what the platform says, at any second', () => {
  const instants = fc.date({ min: new Date('1600-01-01'), max: new Date('9999-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, fc.constantFrom(...Intl.supportedValuesOf('timeZone')), (at, zone) => {
      const shown = new Date(at).toLocaleString('sv-SE', { timeZone: zone })
      expect(`${dayOf(at, zone)} ${wallTimeOf(at, zone).time}`).toBe(shown.slice(0, 16))
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['0001-01-01T00:00:00+23:59', 'America/Chicago', '0000-12-30'],
  ['0000-01-01T00:00:00+23:59', 'America/Chicago', '0000-01-01'],
  ['9999-12-31T23:59:59Z', 'Asia/Tokyo', '9999-12-31'],
])('%s in %s is the day %s, of a year of four digits', (at, zone, day) => {
  expect(dayOf(at, zone)).toBe(day)
})

test('a time that clocks skip is as much later', () => {
  expect(instantOf({ day: '2027-03-14', time: '02:30' }, 'America/Chicago')).toBe('2027-03-14T08:30:00.000Z')
})
