import { expect, test } from 'vitest'
import { copyName, copyShift, daysBetween } from './copy.rules.ts'
import { dateProblems, openingDay, todayIn } from './dates.rules.ts'
import {
  canChooseSystem,
  deletedWithText,
  missingParts,
  needsTag,
  whyNotDeleteTournament,
  whyNotSaveSettings,
} from './general.rules.ts'
import { TournamentForm } from './tournament-form.ts'

const today = '2027-03-10'
const days = { startDate: '2027-04-01', endDate: '2027-04-30', registrationCloseDate: '2027-03-20' }

test.each([
  [{}, []],
  [{ startDate: '2027-04-30' }, []],
  [
    { startDate: '2027-05-01' },
    ['Start Date must be older than or equal to End Date', 'End Date must be equal to or later than Start Date!'],
  ],
  [{ startDate: today, endDate: today, registrationCloseDate: today }, []],
  [
    { startDate: '2027-03-01', endDate: '2027-03-09', registrationCloseDate: '2027-03-09' },
    ['End Date cannot be in the past', 'Registration Date cannot be in the past'],
  ],
  [{ startDate: '2027-03-01' }, []],
  [{ registrationCloseDate: '2027-04-30' }, []],
  [{ registrationCloseDate: '2027-05-01' }, ['Registration Date cannot be after the End Date']],
  [{ registrationCloseDate: '2027-03-09' }, ['Registration Date cannot be in the past']],
  [{ startDate: null, endDate: null, registrationCloseDate: null }, []],
  [{ opensOn: '2027-03-19' }, []],
  [{ opensOn: '2027-03-20' }, ['Registration must open before the Registration Close Date']],
  [{ opensOn: '2027-04-20' }, ['Registration must open before the Registration Close Date']],
  [{ opensOn: '2027-04-20', registrationCloseDate: null }, []],
])('days of a new tournament: %j', (changed, problems) => {
  expect(dateProblems({ ...days, ...changed }, { before: null, today })).toEqual(problems)
})

test('a day that has passed may stay as it was saved, and may not become another past one', () => {
  const before = { ...days, endDate: '2027-03-05', startDate: '2027-03-01', registrationCloseDate: '2027-03-02' }
  expect(dateProblems(before, { before, today })).toEqual([])
  expect(dateProblems({ ...before, endDate: '2027-03-06' }, { before, today })).toEqual([
    'End Date cannot be in the past',
  ])
})

test('registration that has opened may close on the same day', () => {
  const before = { ...days, opensOn: today }
  const closed = { ...before, registrationCloseDate: today }
  expect(dateProblems(closed, { before, today })).toEqual([])
  expect(dateProblems(closed, { before: days, today })).toEqual([
    'Registration must open before the Registration Close Date',
  ])
})

test('the day of opening is that of the zone', () => {
  const at = '2027-03-20T03:00:00Z'
  expect([openingDay(at, 'America/Chicago'), openingDay(at, null), openingDay(null, 'America/Chicago')]).toEqual([
    '2027-03-19',
    '2027-03-20',
    null,
  ])
})

test('today follows from the zone; by UTC while none is chosen', () => {
  const now = new Date('2027-03-10T03:00:00Z')
  expect(['Pacific/Honolulu', 'Asia/Tokyo', '', 'Mars/Olympus'].map((zone) => todayIn(zone, now))).toEqual([
    '2027-03-09',
    '2027-03-10',
    '2027-03-10',
    '2027-03-10',
  ])
})

const settings = {
  name: 'Open',
  exportId: 'file',
  timeZone: 'America/Chicago',
  startDate: '2027-04-01',
  endDate: '2027-04-30',
}
const facts = { status: 1, canEditTournamentName: true, isSoldOrHeld: false, squadDays: null }
const squadDays = { first: '2027-04-02', last: '2027-04-29' }
test.each([
  ['nothing', {}, {}, null],
  ['a name', { name: 'Other' }, {}, null],
  ['a fixed name', { name: 'Other' }, { canEditTournamentName: false }, 'The name cannot be changed any more'],
  ['the system in Setup', { exportId: 'other' }, {}, null],
  ['the system later', { exportId: 'other' }, { status: 2 }, "can be changed in status 'Setup' only"],
  ['the zone', { timeZone: 'America/Denver' }, {}, null],
  [
    'the zone of something sold',
    { timeZone: 'America/Denver' },
    { isSoldOrHeld: true },
    'The time zone cannot be changed',
  ],
  ['the end up to the last squad', { endDate: '2027-04-29' }, { squadDays }, null],
  ['the end before it', { endDate: '2027-04-28' }, { squadDays }, 'A squad on 4/29/2027 lies outside these dates.'],
  ['the start after the first', { startDate: '2027-04-03' }, { squadDays }, 'A squad on 4/2/2027 lies outside'],
  ['wider days', { startDate: '2027-03-01' }, { squadDays: { first: '2027-02-01', last: '2027-06-01' } }, null],
])('a save that changes %s', (_, changed, known, sentence) => {
  const refusal = whyNotSaveSettings(settings, { ...settings, ...changed }, { ...facts, ...known })
  if (sentence === null) expect(refusal).toBe(null)
  else expect(refusal?.message).toContain(sentence)
})

test('the system can be chosen in Setup, and by a tournament that has none', () => {
  const chosen = [1, 2, 6].map((status) => canChooseSystem({ status, exportId: 'file' }))
  expect([...chosen, canChooseSystem({ status: 3, exportId: null })]).toEqual([true, false, false, true])
})

test.each([
  [1, {}, undefined],
  [2, {}, 'Only a tournament in Setup can be deleted.'],
  [6, {}, 'Only a tournament in Setup can be deleted.'],
  [1, { isBought: true }, 'Somebody has bought in this tournament: archive it instead.'],
  [1, { isHeld: true }, 'Somebody has this tournament in their cart. Please try again later.'],
])('a tournament in status %i with %j is deleted, or not: %s', (status, known, sentence) => {
  expect(whyNotDeleteTournament(status, { isBought: false, isHeld: false, ...known })?.message).toBe(sentence)
})

test('what is deleted with a tournament is counted', () => {
  const none = { events: 0, virtualEvents: 0, squads: 0 }
  expect(deletedWithText(none)).toBe(null)
  expect(deletedWithText({ ...none, events: 3, squads: 51 })).toBe('Deleted with it: 3 events, 51 squads.')
  expect(deletedWithText({ events: 1, virtualEvents: 1, squads: 1 })).toBe(
    'Deleted with it: 1 event, 1 virtual event, 1 squad.',
  )
})

test('a location is always missed, a tag in a group that is supported', () => {
  expect([needsTag(null), needsTag({ isAllowed: false }), needsTag({ isAllowed: true })]).toEqual([false, false, true])
  expect(missingParts({ locations: 0, tags: 0, needsTag: true })).toEqual([
    'Please provide location(s) for this tournament.',
    'Please provide a tag for this tournament.',
  ])
  expect(missingParts({ locations: 1, tags: 0, needsTag: false })).toEqual([])
})

test.each([
  ['2027-03-01', null, '2027-01-10', 364],
  ['2026-03-01', null, '2027-01-10', 364],
  ['2026-01-11', null, '2027-01-10', 728],
  ['2027-03-01', '2028-03-06', '2027-01-10', 371],
  ['2027-03-01', '2027-02-01', '2027-01-10', -28],
])('a copy of a tournament of %s to %s, made on %s, moves by %i days', (start, wanted, on, shift) => {
  expect(copyShift(start, wanted, on)).toBe(shift)
  expect(daysBetween(start, start)).toBe(0)
})

test('the name of a copy is at most 150 long', () => {
  expect(copyName('Open')).toBe('Open (Copy)')
  expect(copyName('a'.repeat(150))).toBe(`${'a'.repeat(143)} (Copy)`)
})

const form = {
  ...days,
  name: 'Open',
  defaultAverage: 180,
  timeZone: 'America/Chicago',
  bccEmail: 'office@kegler.test',
  exportId: 'file',
}
const messagesOf = (values: object) =>
  TournamentForm.safeParse({ ...form, ...values }).error?.issues.map(({ message }) => message) ?? []
test.each([
  [{ name: ' ' }, 'Please provide a name for this tournament.'],
  [{ startDate: null }, 'Please set the tournament Start Date'],
  [{ startDate: '' }, 'Please set the tournament Start Date'],
  [{ endDate: null }, 'Required'],
  [{ registrationCloseDate: undefined }, 'Required'],
  [{ defaultAverage: null }, 'A bowling average is required and must be between 0 and 300'],
  [{ defaultAverage: 300.5 }, 'A bowling average is required and must be between 0 and 300'],
  [{ defaultAverage: -1 }, 'A bowling average is required and must be between 0 and 300'],
  [{ timeZone: null }, 'Required'],
  [{ bccEmail: '' }, 'Required'],
  [{ bccEmail: 'me@here' }, 'Please provide a valid e-mail address.'],
  [{ contactEmail: 'nobody' }, 'Please provide a valid e-mail address.'],
  [{ exportId: null }, 'Please select a tournament management system for this tournament.'],
])('the form refuses %j with one sentence', (values, sentence) => {
  expect(messagesOf(values)).toEqual([sentence])
})

test('0 and 300 are averages; what is empty is none, what was not sent is not there', () => {
  expect([messagesOf({ defaultAverage: 0 }), messagesOf({ defaultAverage: 300 })]).toEqual([[], []])
  const read = TournamentForm.parse({ ...form, contactName: ' ', contactEmail: '', membershipId: null })
  expect(read).toMatchObject({ contactName: null, contactEmail: null, membershipId: null })
  expect(read.contactPhone).toBeUndefined()
})
