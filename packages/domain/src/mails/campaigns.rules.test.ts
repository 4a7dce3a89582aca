import { expect, test } from 'vitest'
import {
  enumerated,
  fillIn,
  listed,
  oneLine,
  paragraphsOf,
  placeholderNames,
  unpaidReminder,
  whyNotFill,
} from './campaigns.rules.ts'
import { Audience, CampaignDraft } from './campaigns.staff.calls.ts'

const values = {
  captain: 'Rosa {team}',
  tournament: '$& Open',
  team: 'Pin Pals',
  reservation: '1000326',
  squad: '09:00 AM, Mar 1st, 2026 CT',
  balance: '$252.50',
  link: 'https://reg.example.org/',
}

test.each([
  ['Hello {captain}', 'Hello Rosa {team}'],
  ['{tournament}: {balance}', '$& Open: $252.50'],
  ['{team}{team}', 'Pin PalsPin Pals'],
  ['a { b } and {', 'a { b } and {'],
  ['', ''],
])('%j is filled in as %j', (template, filled) => {
  expect(fillIn(template, values)).toBe(filled)
})

test.each([
  ['{captain} {link}', null],
  ['{ or', null],
  ['} {} {', null],
  ['{a}{', "'{a}' is not a placeholder."],
  ['{Captain}', "'{Captain}' is not a placeholder."],
  ['{ captain }', "'{ captain }' is not a placeholder."],
  ['{constructor}', "'{constructor}' is not a placeholder."],
])('of %j it is said %j', (template, problem) => {
  const reason = whyNotFill(template)
  if (problem === null) expect(reason).toBeNull()
  else expect(reason).toBe(`${problem} Use ${placeholderNames.map((name) => `{${name}}`).join(', ')}.`)
})

test.each([
  ['a\r\nBcc: b@c.test', 'a Bcc: b@c.test'],
  ['a\u2028b\u0000c\u202ed', 'a b c d'],
  ['  spaces   between ', 'spaces between'],
])('%j on one line is %j', (text, line) => {
  expect(oneLine(text)).toBe(line)
})

test('blank lines part paragraphs, line breaks stay', () => {
  expect(paragraphsOf('One\r\ntwo\n\n \n\nThree\n')).toEqual(['One\ntwo', 'Three'])
  expect(paragraphsOf(' \n ')).toEqual([])
})

test.each([
  [[], 'none'],
  [['', ''], 'none'],
  [['A', '', 'A'], 'A'],
  [['A', 'B'], 'A and B'],
  [['A', 'B', 'C'], 'A, B and C'],
  [Array.from({ length: 13 }, (_, n) => `T${n}`), 'T0, T1, T2, T3, T4, T5, T6, T7, T8, T9 and 3 more'],
])('%j are named %j', (names, text) => {
  expect(enumerated(names, 'none')).toBe(text)
})

test('what has commas itself is parted by semicolons', () => {
  expect(listed(['8:00 AM, Mar 1st', '', '9:00 AM, Mar 2nd', '8:00 AM, Mar 1st'], 'none')).toBe(
    '8:00 AM, Mar 1st; 9:00 AM, Mar 2nd',
  )
  expect(listed([], 'none')).toBe('none')
})

const draft = { audience: { list: 'entries' }, ...unpaidReminder }
const problemsOf = (value: unknown) => CampaignDraft.safeParse(value).error?.issues.map(({ message }) => message)

test.each([
  [{}, undefined],
  [{ subject: ' ' }, ['Enter a subject.']],
  [{ text: '' }, ['Write the text of the mail.']],
  [{ subject: 'a\nb' }, ['The subject is one line.']],
  [{ subject: 'x'.repeat(151) }, ['Use at most 150 characters.']],
  [{ text: 'x'.repeat(5001) }, ['Use at most 5000 characters.']],
  [{ text: 'Dear {name}' }, [whyNotFill('{name}')]],
])('a draft with %j is refused with %j', (values, problems) => {
  expect(problemsOf({ ...draft, ...values })).toEqual(problems)
})

test('a filter that the list does not have is refused', () => {
  expect(Audience.safeParse({ list: 'entries', numbers: '1000326,1000327', due: true }).success).toBe(true)
  expect(Audience.safeParse({ list: 'entries', onlyDue: true }).success).toBe(false)
  expect(Audience.safeParse({ list: 'captains', numbers: '1000326' }).success).toBe(false)
})
