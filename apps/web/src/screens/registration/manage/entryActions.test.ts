import { expect, test } from 'vitest'
import { calendarName, mayChangeEvent, mayChangeSquad, mayInvite } from './entryActions.ts'

const open = { readOnly: false, isCancelled: false }
test('a squad changes where the installation allows it and the entry is neither read-only nor cancelled', () => {
  const tournament = { allowCaptainChangeSquad: true }
  expect(mayChangeSquad(open, tournament)).toBe(true)
  expect(mayChangeSquad({ ...open, readOnly: true }, tournament)).toBe(false)
  expect(mayChangeSquad({ ...open, isCancelled: true }, tournament)).toBe(false)
  expect(mayChangeSquad(open, { allowCaptainChangeSquad: false })).toBe(false)
})
test('an event changes where the tournament allows it too', () => {
  const both = { allowCaptainChangeSquad: true, allowChangeBetweenFreeEvents: true }
  expect(mayChangeEvent(open, both)).toBe(true)
  expect(mayChangeEvent(open, { ...both, allowChangeBetweenFreeEvents: false })).toBe(false)
  expect(mayChangeEvent(open, { ...both, allowCaptainChangeSquad: false })).toBe(false)
})
test('teammates are invited where the tournament allows it, to the parent of linked entries', () => {
  const entry = { ...open, parentEntryId: null }
  expect(mayInvite(entry, { invites: true })).toBe(true)
  expect(mayInvite(entry, { invites: false })).toBe(false)
  expect(mayInvite({ ...entry, readOnly: true }, { invites: true })).toBe(false)
  expect(mayInvite({ ...entry, parentEntryId: 'parent' }, { invites: true })).toBe(false)
})
test('a calendar file is named after event and reservation', () => {
  expect(calendarName({ eventName: 'Team', entryNumber: 1000825 })).toBe('team-1000825.ics')
  expect(calendarName({ eventName: 'Doubles & Singles', entryNumber: 7 })).toBe('doubles-singles-7.ics')
  expect(calendarName({ eventName: '混合', entryNumber: 7 })).toBe('entry-7.ics')
})
