import { expect, test } from 'vitest'
import { earlyExtent, earlyPeopleAtMost, peopleIn, whyNotPeople } from './early-list.rules.ts'

test.each([
  ['', []],
  ['a@x.test', ['a@x.test']],
  ['A@X.test\n\n b@x.test \r\na@x.TEST', ['a@x.test', 'b@x.test']],
  ['a@x.test, b@x.test; c@x.test d@x.test', ['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test']],
  ['Name,E-mail,Teams\nCasey Kegel,casey@x.test,6\n"Alley, Ann","ann@x.test",7', ['casey@x.test', 'ann@x.test']],
  ['Casey Kegel <casey@x.test>', ['casey@x.test']],
])('the people of %j', (text, people) => {
  expect(peopleIn(text)).toEqual(people)
  expect(whyNotPeople(text)).toBeNull()
})

test.each([
  ['a@x.test\nme@here', "'me@here' is no e-mail address."],
  ['a@x.test b@x', "'b@x' is no e-mail address."],
  ['a@x.test\nCasey Kegel', "Line 2 has no e-mail address: 'Casey Kegel'."],
  ['Casey Kegel\na@x.test', "Line 1 has no e-mail address: 'Casey Kegel'."],
  [
    Array.from({ length: earlyPeopleAtMost + 1 }, (_, n) => `a${n}@x.test`).join('\n'),
    'A list has at most 5,000 people; these are 5,001.',
  ],
])('no list of people', (text, sentence) => {
  expect(whyNotPeople(text)).toBe(sentence)
})

test.each(['x', '漢', ' ', '>', '"', ' @', 'a@x.test ', ','])(
  'a line of 600,000 characters, all %j, is read at once',
  (part) => {
    const text = part.repeat(600_000 / part.length)
    expect(peopleIn(text)).toEqual(part.includes('a@') ? ['a@x.test'] : [])
    expect(whyNotPeople(text) === null).toBe(['a@x.test ', ' '].includes(part))
  },
)

test('how many places a list can take', () => {
  expect(earlyExtent(0, 6)).toBe('Nobody is on this list yet.')
  expect(earlyExtent(1, 1)).toBe('1 person x 1 place = 1 place at most before registration opens for everybody.')
  expect(earlyExtent(212, 6)).toBe(
    '212 people x 6 places = 1,272 places at most before registration opens for everybody.',
  )
})
