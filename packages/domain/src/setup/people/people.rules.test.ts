import { expect, test } from 'vitest'
import { needsNoList, removalSentence } from './people.rules.ts'

test.each([
  ['a manager of the organisation', { roles: ['manager'], groupName: null }, false],
  ['a superuser', { roles: ['manager', 'superuser'], groupName: null }, true],
  ['a manager of a hub', { roles: ['manager'], groupName: 'North' }, true],
])('%s opens a tournament without being listed: %s', (_who, person, needsNone) => {
  expect(needsNoList(person)).toBe(needsNone)
})

test('who removes themselves reads whether they can still open the tournament', () => {
  const sentence = (isOwn: boolean, keepsAccess: boolean) => removalSentence('ann@kegler.test', { isOwn, keepsAccess })
  expect(sentence(true, false)).toBe('You will no longer be able to open this tournament.')
  expect(sentence(true, true)).toBe('You will be taken off this list. Your role still opens this tournament.')
  for (const keepsAccess of [true, false])
    expect(sentence(false, keepsAccess)).toBe('ann@kegler.test will be taken off this list.')
})
