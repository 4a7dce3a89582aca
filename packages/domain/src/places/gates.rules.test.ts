import { expect, test } from 'vitest'
import {
  balanceFailureMessage,
  captainPermissions,
  defaultFailureMessage,
  missingProfileFields,
  passesAge,
  type Registrant,
  staffPermissions,
  whyNotRegister,
} from './gates.rules.ts'

const tournament = {
  status: 3,
  startDate: '2026-06-01',
  endDate: '2026-06-30',
  registrationCloseDate: '2026-06-20',
  timeZone: 'America/Chicago',
}
const now = new Date('2026-05-01T12:00:00Z')
const ended = new Date('2026-07-01T05:00:00Z')

test.each([
  // status, captains: listed, purchase, change; staff: reserve, change
  [1, false, false, false, false, true],
  [2, true, false, true, true, true],
  [3, true, true, true, true, true],
  [4, true, false, true, true, true],
  [5, true, false, false, false, true],
  [6, false, false, false, false, false],
])('status %i gives both readers the permissions of the table', (status, listed, purchase, change, ...staff) => {
  const permissions = captainPermissions({ ...tournament, status }, now)
  expect(permissions).toMatchObject({ listed, purchase, change })
  expect(permissions.reason === null).toBe(purchase)
  const [reserve, staffChange] = staff
  expect(staffPermissions({ ...tournament, status }, now)).toEqual({ reserve, change: staffChange })
  expect(staffPermissions({ ...tournament, status }, ended)).toEqual({ reserve: false, change: false })
})
test('before the opening instant captains read it, in the zone of the tournament', () => {
  const opensAt = new Date('2026-03-01T15:00:00Z')
  const reason = (status: number, at: string) =>
    captainPermissions({ ...tournament, status, opensAt }, new Date(at)).reason
  expect(reason(2, '2026-03-01T14:59:59Z')).toBe('Registration opens Mar 1st, 2026, 09:00 AM CT')
  expect(reason(2, '2026-03-01T15:00:00Z')).toBe('Registration for this tournament has not opened yet.')
  expect(reason(1, '2026-03-01T14:59:59Z')).toBe('Registration for this tournament is closed.')
  expect(reason(3, '2026-03-01T14:59:59Z')).toBeNull()
})

test.each([
  [1, 'Registration for this tournament is closed.'],
  [2, 'Registration for this tournament has not opened yet.'],
  [3, null],
  [4, 'Registration for this tournament is closed.'],
  [5, 'Registration for this tournament is closed.'],
])('status %i gives captains the reason %s', (status, reason) =>
  expect(captainPermissions({ ...tournament, status }, now).reason).toBe(reason),
)
test('sales stop at 12:00am that starts the close date, in the zone of the tournament', () => {
  const at = (instant: string) => captainPermissions(tournament, new Date(instant))
  expect(at('2026-06-20T04:59:59Z').purchase).toBe(true)
  expect(at('2026-06-20T05:00:00Z')).toMatchObject({
    purchase: false,
    reason: 'Registration closed on Jun 20th, 2026.',
  })
})
test('after its end a tournament can be looked at only', () => {
  expect(captainPermissions(tournament, ended)).toMatchObject({
    listed: true,
    change: false,
    reason: 'This tournament has ended.',
  })
})

const person = { emailVerified: true, birthDate: '1980-01-01', firstName: 'Rosa', lastName: 'Lind', phone: '555' }
test('the gate: e-mail first, then the profile, then the age', () => {
  const gateOf = (change: Partial<Registrant>, age: number | null = 18) =>
    whyNotRegister({ ...person, ...change }, { minimumCaptainAge: age, timeZone: 'America/Chicago' }, now)?.code
  expect(gateOf({ emailVerified: false, birthDate: null })).toBe('NeedToConfirmProfile')
  expect(gateOf({ birthDate: null })).toBe('MissingRequiredProfileFields')
  expect(gateOf({ birthDate: '2010-01-01' })).toBe('MinimumCaptainAgeFailed')
  expect(gateOf({ birthDate: '2010-01-01' }, null)).toBeUndefined()
  expect(gateOf({})).toBeUndefined()
  expect(missingProfileFields({ ...person, phone: ' ', lastName: '' })).toEqual(['last name', 'phone number'])
})
test('the age is that of today where the tournament is', () => {
  const birthday = new Date('2026-05-01T04:59:00Z') // still 30 April in Chicago
  expect(passesAge('2008-05-01', 18, 'America/Chicago', birthday)).toBe(false)
  expect(passesAge('2008-05-01', 18, 'America/New_York', birthday)).toBe(true)
})

test('a balance that was not paid has no cart to mention; the text of a tournament stays', () => {
  for (const none of [null, defaultFailureMessage])
    expect(balanceFailureMessage(none)).toBe('Your payment was not completed.')
  expect(balanceFailureMessage('Call #{phoneNum}.')).toBe('Call #{phoneNum}.')
})
