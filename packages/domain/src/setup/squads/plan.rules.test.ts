import { expect, test } from 'vitest'
import { SquadPlanBody } from './plan.calls.ts'
import { plannedSquads, planSummary, type SquadPlan, sortPlan } from './plan.rules.ts'

const all = Array.from({ length: 7 }, () => true)
const on = (...days: number[]) => all.map((_, index) => days.includes(index))
const team = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const doubles = '3f2504e0-4f89-41d3-9a0c-0305e82c3302'
const events = new Map([
  [team, { id: team, name: 'Team', entriesPerLanePair: 2 }],
  [doubles, { id: doubles, name: 'Doubles', entriesPerLanePair: 4 }],
])
const line = { eventId: team, times: ['13:00', '09:00'], startLane: 1, endLane: 24 }
const plan: SquadPlan = {
  firstDay: '2027-03-01',
  lastDay: '2027-03-31',
  weekdays: on(6),
  exceptions: ['2027-03-20'],
  lines: [line],
}
const dates = { startDate: '2027-03-01', endDate: '2027-03-31' }
const starts = (of: readonly { day: string; time: string }[]) => of.map(({ day, time }) => `${day.slice(8)} ${time}`)

test('a plan makes each start on each of its days, by start, without the exceptions', () => {
  expect(starts(plannedSquads(plan))).toEqual(['06 09:00', '06 13:00', '13 09:00', '13 13:00', '27 09:00', '27 13:00'])
})
test('a line may have days of its own; a time that is named twice counts once', () => {
  const onSundays = {
    ...line,
    eventId: doubles,
    times: ['15:00', '15:00'],
    weekdays: on(0),
    firstDay: '2027-03-10',
    lastDay: '2027-03-20',
  }
  expect(starts(plannedSquads({ ...plan, lines: [onSundays] }))).toEqual(['14 15:00'])
})

test('a start that exists is skipped, a day outside the tournament refused, others say why themselves', () => {
  const sorted = sortPlan(
    { ...plan, lastDay: '2027-04-03' },
    dates,
    [{ eventId: team, day: '2027-03-06', time: '09:00' }],
    ({ day, time }) => (day === '2027-03-13' && time === '13:00' ? 'no' : null),
  )
  expect(starts(sorted.made)).toEqual(['06 13:00', '13 09:00', '27 09:00', '27 13:00'])
  expect(starts(sorted.skipped)).toEqual(['06 09:00'])
  expect(sorted.refused.map(({ day, reason }) => [day, reason])).toEqual([
    ['2027-03-13', 'no'],
    ['2027-04-03', 'Squad date must be within the tournament dates'],
    ['2027-04-03', 'Squad date must be within the tournament dates'],
  ])
  expect(planSummary(sorted, events)).toBe(
    '4 squads, 96 entries; 3 refused: Team at 1:00 PM, Mar 13th, 2027, Team at 9:00 AM, Apr 3rd, 2027, Team at 1:00 PM, Apr 3rd, 2027; 1 skipped, they exist already: Team at 9:00 AM, Mar 6th, 2027',
  )
})
test('two lines at one start of an event make one squad', () => {
  const { made, skipped } = sortPlan({ ...plan, lines: [line, { ...line, endLane: 12 }] }, dates, [])
  expect([made.length, skipped.length]).toEqual([6, 6])
  expect(planSummary({ made: [], skipped: [], refused: [] }, events)).toBe('0 squads, 0 entries')
})

test.each([
  [{ lastDay: '2027-02-28' }, 'The last day must not be before the first.'],
  [{ lastDay: '2031-03-31' }, 'A plan makes at most 2,000 squads.'],
  [{ weekdays: all, lines: Array(34).fill(line) }, 'A plan makes at most 2,000 squads.'],
  [{ lines: [] }, 'Add at least one event with its starts and lanes.'],
  [{ lines: [{ ...line, times: [] }] }, 'Time is required'],
  [{ lines: [{ ...line, startLane: 2 }] }, 'Start lane must be an odd number.'],
])('the form of a plan says what is wrong %#', (change, message) => {
  const read = SquadPlanBody.safeParse({ ...plan, ...change })
  expect(read.error?.issues.map((issue) => issue.message)).toContain(message)
})
