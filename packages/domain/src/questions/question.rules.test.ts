import { expect, test } from 'vitest'
import {
  type AnswerValue,
  answerFor,
  answerText,
  choicesOf,
  isAsked,
  type QuestionKind,
  versionsOf,
  whyNotAnswer,
} from './question.rules.ts'
import { unansweredText } from './unanswered.rules.ts'

const choices = 'S\nM\n\n L \nM'
test.each<[QuestionKind, AnswerValue | null, string | null]>([
  ['text', 'Large', null],
  ['text', 'x'.repeat(201), 'Use at most 200 characters.'],
  ['text', 4, 'Enter a text.'],
  ['longText', 'x'.repeat(2000), null],
  ['longText', 'x'.repeat(2001), 'Use at most 2000 characters.'],
  ['one', 'L', null],
  ['one', 'XL', 'Choose one of the answers.'],
  ['one', ['L'], 'Choose one of the answers.'],
  ['several', ['S', 'L'], null],
  ['several', [], null],
  ['several', ['S', 'XL'], 'Choose among the answers.'],
  ['yesNo', false, null],
  ['yesNo', 'yes', 'Choose yes or no.'],
  ['number', -1.5, null],
  ['number', 2e9, 'Enter a number.'],
  ['date', '2028-02-29', null],
  ['date', '2027-02-29', 'Enter the date as YYYY-MM-DD.'],
  ['date', 'soon', 'Enter the date as YYYY-MM-DD.'],
  ['date', '', null],
  ['number', null, null],
])('%s: %j is an answer, or %s', (kind, value, why) => {
  expect(whyNotAnswer({ kind, choices }, value)).toBe(why)
})

test('choices are lines, each once', () => {
  expect(choicesOf({ choices })).toEqual(['S', 'M', 'L'])
})

test.each<[QuestionKind, AnswerValue | null, string]>([
  ['yesNo', true, 'Yes'],
  ['several', ['S', 'L'], 'S; L'],
  ['date', '2026-03-01', 'Mar 1st, 2026'],
  ['number', 0, '0'],
  ['text', null, ''],
])('%s %j is shown as %s', (kind, value, text) => {
  expect(answerText(kind, value)).toBe(text)
})

test('who bowls a chosen event is asked', () => {
  expect(isAsked({ eventIds: [] }, [])).toBe(true)
  expect(isAsked({ eventIds: ['team'] }, ['doubles', 'team'])).toBe(true)
  expect(isAsked({ eventIds: ['team'] }, ['doubles'])).toBe(false)
})

test('an answer to an earlier version counts as long as it is one of the question', () => {
  const all = [
    { id: 'c', replaces: 'b' },
    { id: 'b', replaces: 'a' },
    { id: 'a', replaces: null },
  ]
  const versions = versionsOf('c', all)
  expect(versions).toEqual(['c', 'b', 'a'])
  const question = { kind: 'one', choices: 'S\nM' } as const
  const given = [
    { questionId: 'a', value: 'S' },
    { questionId: 'b', value: 'L' },
  ]
  expect(answerFor(question, versions, given)).toBe(null)
  expect(answerFor({ ...question, choices: 'S\nM\nL' }, versions, given)).toEqual(given[1])
  expect(answerFor(question, versions, given.slice(0, 1))).toEqual(given[0])
})

test.each([
  [{ questions: 0, optional: 0, waivers: 0 }, null],
  [{ questions: 1, optional: 0, waivers: 0 }, '1 question to answer'],
  [{ questions: 3, optional: 1, waivers: 2 }, '3 questions to answer (1 optional), 2 waivers to accept'],
  [{ questions: 2, optional: 2, waivers: 1 }, '2 questions to answer (optional), 1 waiver to accept'],
])('%j is open: %s', (open, text) => {
  expect(unansweredText(open)).toBe(text)
})
