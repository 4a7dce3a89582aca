import { expect, test } from 'vitest'
import { bundledWarning, cancelWarning, whyNotCancel, whyNotReactivate, whyNotReactivateOn } from './cancel.rules.ts'

test('the warning is the text of the specification', () => {
  expect(cancelWarning('Ann Alley', '8421-1001', 'Rosa Lindqvist', 'All Events')).toBe(
    "Bowler Ann Alley (8421-1001) will no longer be on any of Captain Rosa Lindqvist's rosters, if you continue with this cancellation they will be removed from the All Events as well.",
  )
  expect(bundledWarning(1, 'Doubles', 'Dec 20th, 2026', 'Team')).toBe(
    '1 Doubles entry of Dec 20th, 2026 will have no Team any more.',
  )
})

test.each([
  ['an active entry', { isCancelled: false, parentEntryId: null }, null, 'RuleBroken'],
  ['a cancelled one', { isCancelled: true, parentEntryId: null }, 'RuleBroken', null],
  ['a linked child', { isCancelled: false, parentEntryId: 'p' }, 'LinkedEntry', 'LinkedEntry'],
])('%s', (_name, entry, cancel, reactivate) => {
  expect(whyNotCancel(entry)?.code ?? null).toBe(cancel)
  expect(whyNotReactivate(entry)?.code ?? null).toBe(reactivate)
})

const dates = { startDate: '2026-03-01', endDate: '2026-03-31' }
test.each([
  ['on a day of the tournament', {}, 0, true],
  ['on the first and last day', { day: '2026-03-31' }, 0, true],
  ['after it', { day: '2026-04-01' }, 0, false],
  ['before it', { day: '2026-02-28' }, 0, false],
  ['of another event', { eventId: 'other' }, 0, false],
  ['a squad that is only sold with another', { isLinkedChild: true }, 0, false],
  ['a set where its children can go along', { linkedSquadId: 's' }, 2, true],
  ['a set where they cannot', {}, 2, false],
])('taken back %s', (_name, squad, children, may) => {
  const to = { eventId: 'e', day: '2026-03-05', isLinkedChild: false, linkedSquadId: null, ...squad }
  expect(whyNotReactivateOn(to, { eventId: 'e', children }, dates) === null).toBe(may)
})
