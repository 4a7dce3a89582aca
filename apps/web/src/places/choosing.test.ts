import { expect, test } from 'vitest'
import type { CartSquad } from '../cart/cart.ts'
import {
  availableNow,
  bundleRemainingNow,
  firstOfferedDay,
  firstOpenDay,
  isOfferedDay,
  isOpenDay,
  isSecondTeamTime,
  openDayBeside,
} from './choosing.ts'
import type { EventOffer, OpenDates, SquadOffer } from './squads.ts'

const zone = 'America/Chicago'
const squad = (change: Partial<SquadOffer>): SquadOffer => ({
  id: 'a',
  eventId: 'team',
  eventName: 'Team',
  startDateTime: '2027-03-05T14:00:00Z',
  eventPrice: 100,
  eventAddOnFees: [],
  eventTotalPrice: 100,
  available: 10,
  adminAvailable: null,
  hideFromCaptains: false,
  quantity: 0,
  countInCart: 0,
  hasBundledChild: false,
  showBundleGuide: false,
  eventIsLinked: false,
  eventNumberOfBowlers: 5,
  summary: '',
  locationName: null,
  description: null,
  waits: null,
  ...change,
})
const dates = (change: Partial<OpenDates> = {}): OpenDates => ({
  disabledDates: ['2027-03-05'],
  firstAvailableSquadDate: '2027-03-05',
  lastAvailableSquadDate: '2027-03-07',
  availability: [],
  ...change,
})

test('the first day that is not disabled is chosen; none when all are', () => {
  expect(firstOpenDay(dates())).toBe('2027-03-06')
  expect(firstOpenDay(dates({ firstAvailableSquadDate: null }))).toBeNull()
  expect(firstOpenDay(dates({ disabledDates: ['2027-03-05', '2027-03-06', '2027-03-07'] }))).toBeNull()
})
test('where every day is sold out the first of them is shown, with its waiting list', () => {
  const disabledDates = ['2027-03-05', '2027-03-06', '2027-03-07']
  const availability = [
    { date: '2027-03-05', available: 0, total: 40 },
    { date: '2027-03-07', available: 0, total: 40 },
  ]
  expect(firstOfferedDay(dates({ disabledDates, availability }))).toBe('2027-03-05')
  expect(firstOfferedDay(dates({ availability }))).toBe('2027-03-06')
  expect(firstOfferedDay(dates({ firstAvailableSquadDate: null }))).toBeNull()
})
test.each([
  ['2027-03-04', false],
  ['2027-03-05', false],
  ['2027-03-06', true],
  ['2027-03-07', true],
  ['2027-03-08', false],
])('%s can be chosen: %s', (day, open) => {
  expect(isOpenDay(dates(), day)).toBe(open)
})
test.each([
  ['2027-03-06', -1, null],
  ['2027-03-06', 1, '2027-03-07'],
  ['2027-03-07', -1, '2027-03-06'],
  ['2027-03-07', 1, null],
] as const)('beside %s the open day is found: %i', (day, by, found) => {
  expect(openDayBeside(dates(), day, by)).toBe(found)
})
test('a sold-out day can be looked at, one without squads cannot', () => {
  const soldOut = dates({ availability: [{ date: '2027-03-05', available: 0, total: 40 }] })
  expect(isOfferedDay(soldOut, '2027-03-05')).toBe(true)
  expect(isOpenDay(soldOut, '2027-03-05')).toBe(false)
  expect(isOfferedDay(dates(), '2027-03-05')).toBe(false)
})
test('the live count counts, but can only lower what links and bundles allow', () => {
  const now = (change: Partial<SquadOffer>, remaining: number | null, counts?: Record<string, number>) =>
    availableNow(squad(change), { counts, line: undefined, remaining })
  expect(now({}, null)).toBe(10)
  expect(now({}, null, { a: 14 })).toBe(14)
  expect(now({}, null, { a: 0 })).toBe(0)
  expect(now({}, null, { other: 0 })).toBe(10)
  expect(now({ eventIsLinked: true }, null, { a: 14 })).toBe(10)
  expect(now({}, 10, { a: 3 })).toBe(3)
})
test('until the offers are read again the cart says what is left', () => {
  const counts = { a: 10 }
  const line = { quantity: 2, available: 8 }
  expect(availableNow(squad({}), { counts, line, remaining: null })).toBe(8)
  expect(availableNow(squad({ countInCart: 2 }), { counts, line, remaining: null })).toBe(10)
  expect(availableNow(squad({ countInCart: 2, available: 8 }), { counts, line: undefined, remaining: null })).toBe(10)
  const event = { bundleRemaining: 6, squads: [squad({ id: 'a' }), squad({ id: 'b', countInCart: 1 })] } as EventOffer
  const inCart = [{ id: 'a', quantity: 5 }] as CartSquad[]
  expect(bundleRemainingNow(event, inCart)).toBe(2)
  expect(bundleRemainingNow({ ...event, bundleRemaining: null }, inCart)).toBeNull()
})
test('a second start of one day is refused for teams, in the day of the tournament', () => {
  const inCart = [{ eventNumberOfBowlers: 5, squadDateTime: '2027-03-05T14:00:00Z' }]
  const second = (change: Partial<SquadOffer>) => isSecondTeamTime(squad({ id: 'b', ...change }), inCart, zone)
  expect(second({ startDateTime: '2027-03-05T19:00:00Z' })).toBe(true)
  expect(second({ startDateTime: '2027-03-06T05:30:00Z' })).toBe(true) // 11:30 PM of the same day there
  expect(second({ startDateTime: '2027-03-06T14:00:00Z' })).toBe(false)
  expect(second({ startDateTime: '2027-03-05T14:00:00.000Z' })).toBe(false)
  expect(second({ startDateTime: '2027-03-05T19:00:00Z', eventNumberOfBowlers: 2 })).toBe(false)
})
