import { expect, test } from 'vitest'
import { dayNeeded } from '../../dates.ts'
import { BulkCapacity, RowCapacity } from '../capacity/capacity.calls.ts'
import { SquadPlanBody } from './plan.calls.ts'
import {
  bitsOfWeekdays,
  daysOn,
  quarterHours,
  repeatedDays,
  weekdaysOfBits,
  weekdaysText,
  whyNotChangeSquad,
  whyNotDelete,
  whyNotHideSquad,
  whyNotOnDay,
  whyNotUntil,
} from './squad.rules.ts'
import { NewSquad } from './squads.calls.ts'

const on = (...days: number[]) => Array.from({ length: 7 }, (_, index) => days.includes(index))
const never = on()
const [saturday, sunday] = [on(6), on(0)]

test('the days of a repeat are the own one, and each chosen weekday after it through the last', () => {
  expect(repeatedDays('2027-03-06', on(6), '2027-03-20')).toEqual(['2027-03-06', '2027-03-13', '2027-03-20'])
  // its own day counts whatever its weekday is
  expect(repeatedDays('2027-03-03', on(0, 6), '2027-03-14')).toEqual([
    ...['2027-03-03', '2027-03-06', '2027-03-07', '2027-03-13', '2027-03-14'],
  ])
  expect(repeatedDays('2027-03-06', never, null)).toEqual(['2027-03-06'])
  expect(daysOn('2027-02-26', '2027-03-02', on(0, 1, 2, 3, 4, 5, 6))).toHaveLength(5)
  expect(daysOn('2027-03-02', '2027-03-01', saturday)).toEqual([])
})

test.each([
  [never, null],
  [saturday, 64],
  [sunday, 1],
  [on(1, 2), 6],
])('weekdays %# are kept as bits', (flags, bits) => {
  expect(bitsOfWeekdays(flags)).toBe(bits)
  expect(weekdaysOfBits(bits)).toEqual(flags)
})
test('weekdays are named Sunday first', () => {
  expect(weekdaysText(on(6, 0))).toBe('Sun, Sat')
  expect(weekdaysText(never)).toBeNull()
})

test.each([
  [never, '2027-01-01', null],
  [saturday, null, 'Please enter a valid date to repeat until'],
  [saturday, '2027-03-06', 'Repeat until date must be after squad date'],
  [saturday, '2027-03-05', 'Repeat until date must be after squad date'],
  [saturday, '2027-05-02', "Can't repeat past tournament end date"],
  [saturday, '2027-05-01', null],
])('until %#', (repeatOn, until, why) => {
  expect(whyNotUntil({ day: '2027-03-06', repeatOn, until }, '2027-05-01')).toBe(why)
})

test.each([
  ['2027-03-01', null],
  ['2027-05-01', null],
  ['2027-02-28', 'Squad date must be within the tournament dates'],
  ['2027-05-02', 'Squad date must be within the tournament dates'],
])('a squad on %s', (day, why) => {
  expect(whyNotOnDay(day, { startDate: '2027-03-01', endDate: '2027-05-01' })).toBe(why)
})

const place = { eventId: 'a', day: '2027-03-06', startLane: 5, endLane: 10 }
const lower = 'Start lane must be less than or equal to its original value.'
const higher = 'End lane must be greater than or equal to its original value.'
const used = { isUsed: true, isHeld: false }
const held = { isUsed: false, isHeld: true }
const free = { isUsed: false, isHeld: false }
test.each([
  [{ startLane: 3, endLane: 12 }, used, []],
  [{ startLane: 7 }, free, [lower]],
  [{ endLane: 8 }, free, [higher]],
  [{ startLane: 7, endLane: 8 }, used, [lower, higher]],
  [{ eventId: 'b', day: '2027-03-07' }, free, []],
  [{ eventId: 'b' }, used, ['The event of this squad cannot be changed. It has entries.']],
  [{ day: '2027-03-07' }, used, ['The date of this squad cannot be changed. It has entries.']],
  [{ day: '2027-03-07' }, held, ['The date of this squad cannot be changed. It is in carts or payments now.']],
  [{ eventId: 'b' }, held, ['The event of this squad cannot be changed. It is in carts or payments now.']],
])('a change of a squad %#', (change, facts, why) => {
  expect(whyNotChangeSquad(place, { ...place, ...change }, facts)).toEqual(why)
})

test.each([
  [{ entries: 0, held: 0, isPaying: false }, null],
  [{ entries: 1, held: 0, isPaying: false }, 'Team cannot be deleted: it has entries.'],
  [{ entries: 0, held: 1, isPaying: true }, 'Team cannot be deleted: a place is in carts now.'],
  [{ entries: 0, held: 12, isPaying: true }, 'Team cannot be deleted: 12 places are in carts now.'],
  [{ entries: 0, held: 0, isPaying: true }, 'Team cannot be deleted: somebody is paying for it now.'],
])('deleting a squad %#', (taken, why) => {
  expect(whyNotDelete('Team', taken)).toBe(why)
})

test.each([1, 2, 3, 4])('squads are hidden in status %s', (status) => expect(whyNotHideSquad(status)).toBeNull())
test.each([5, 6])('not in status %s', (status) => expect(whyNotHideSquad(status)).toContain('No squad is hidden'))

test('the time of day is chosen from 96 quarters of an hour', () => {
  expect(quarterHours).toHaveLength(96)
  expect(quarterHours[0]).toEqual({ value: '00:00', label: '12:00 AM' })
  expect(quarterHours[53]).toEqual({ value: '13:15', label: '1:15 PM' })
  expect(quarterHours.at(-1)).toEqual({ value: '23:45', label: '11:45 PM' })
})

const sent = {
  eventId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  startDateTime: '2027-03-06',
  time: '09:00',
  startLane: 1,
  endLane: 2,
}
test.each([
  [{ eventId: '' }, 'An event type must be specified'],
  [{ time: '' }, 'Time is required'],
  [{ time: '24:00' }, 'Time is required'],
  [{ startLane: null }, 'Start lane is required'],
  [{ startLane: 2, endLane: 4 }, 'Start lane must be an odd number.'],
  [{ endLane: null }, 'End lane is required'],
  [{ endLane: 3 }, 'End lane must be an even number.'],
  [{ startLane: 5, endLane: 4 }, 'End lane must be greater or equal to start lane.'],
  [{ repeatOn: saturday }, 'Please enter a valid date to repeat until'],
  [{ repeatOn: saturday, until: '' }, 'Please enter a valid date to repeat until'],
  [{ repeatOn: saturday, until: '2027-03-06' }, 'Repeat until date must be after squad date'],
])('the form of a squad says what is wrong %#', (change, message) => {
  const read = NewSquad.safeParse({ ...sent, ...change })
  expect(read.error?.issues.map((issue) => issue.message)).toEqual([message])
})
test('lanes in the wrong order and a repeat without its end are named with everything else that is wrong', () => {
  const read = NewSquad.safeParse({ ...sent, eventId: '', time: null, startLane: 9, endLane: 4, repeatOn: saturday })
  expect(read.error?.issues.map((issue) => issue.message)).toEqual([
    ...['An event type must be specified', 'Time is required', 'End lane must be greater or equal to start lane.'],
    'Please enter a valid date to repeat until',
  ])
})
test('a text that is no day is refused as one; nothing is counted from it', () => {
  const messages = (read: { error?: { issues: { message: string }[] } | undefined }) =>
    read.error?.issues.map((issue) => issue.message)
  expect(messages(NewSquad.safeParse({ ...sent, startDateTime: '02/31/2027' }))).toEqual([dayNeeded])
  const plan = { firstDay: '2027-03-01', lastDay: '2027-03-31', weekdays: saturday, exceptions: [] }
  const line = { eventId: sent.eventId, times: ['09:00'], startLane: 1, endLane: 2 }
  expect(messages(SquadPlanBody.safeParse({ ...plan, lines: [line], lastDay: '02/31/2027' }))).toEqual([dayNeeded])
  expect(messages(SquadPlanBody.safeParse({ ...plan, lines: [{ ...line, firstDay: 'x' }] }))).toEqual([dayNeeded])
})
test('until is checked only with a day of the week', () => {
  expect(NewSquad.safeParse({ ...sent, repeatOn: never, until: '2020-01-01' }).success).toBe(true)
})

const bulk = { capacity: 50, eventId: sent.eventId, startDate: '2027-03-01', endDate: '2027-03-31' }
test.each([
  [{ capacity: 0 }, undefined],
  [{ capacity: 100 }, undefined],
  [{ capacity: 101 }, ['Capacity must be less than one hundred']],
  [{ capacity: -1 }, ['Capacity must not be below zero']],
  [{ capacity: null }, ['Capacity is required']],
  [{ startDate: '2027-02-30' }, ['Please enter a valid start date']],
  [{ endDate: '2027-02-01' }, ['Start date must not be after end date']],
])('the bulk form of the capacity %#', (change, messages) => {
  expect(BulkCapacity.safeParse({ ...bulk, ...change }).error?.issues.map((issue) => issue.message)).toEqual(messages)
})
test.each([[-1], [0.5], [null]])('%s is no capacity of a row', (capacity) => {
  expect(RowCapacity.safeParse({ capacity }).success).toBe(false)
})

test('the days of a repeat end, whatever the last one', () => {
  const daily = on(0, 1, 2, 3, 4, 5, 6)
  expect(repeatedDays('2027-03-01', never, '9999-12-31')).toEqual(['2027-03-01'])
  expect(daysOn('9999-12-30', '9999-12-31', daily)).toEqual(['9999-12-30', '9999-12-31'])
  const repeat = { day: '2027-03-01', repeatOn: daily, until: '2030-03-01' }
  expect(whyNotUntil(repeat, '9999-12-31')).toBe('Repeat until date must be within 800 days of the squad date')
})
