import { formatDay } from '../dates.ts'

export const questionKinds = ['text', 'longText', 'one', 'several', 'yesNo', 'number', 'date'] as const
export type QuestionKind = (typeof questionKinds)[number]
export const questionKindNames: Record<QuestionKind, string> = {
  text: 'Short text',
  longText: 'Long text',
  one: 'One of several choices',
  several: 'Several choices',
  yesNo: 'Yes or no',
  number: 'Number',
  date: 'Date',
}
/** Of one tournament, those that were replaced or removed aside. */
export const questionsAtMost = 20
export const choicesAtMost = 30
export const hasChoices = (kind: QuestionKind): boolean => kind === 'one' || kind === 'several'

/** A day is 'YYYY-MM-DD'. */
export type AnswerValue = string | number | boolean | string[]
export interface Question {
  id: string
  kind: QuestionKind
  /** False: it is of each bowler. */
  ofTeam: boolean
  label: string
  help: string
  isRequired: boolean
  beforePayment: boolean
  /** None: it is asked in every event. */
  eventIds: string[]
  /** One to a line. */
  choices: string
}

export const choicesOf = ({ choices }: Pick<Question, 'choices'>): string[] => [
  ...new Set(
    choices
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

/** Whether somebody who bowls these events is asked. */
export const isAsked = ({ eventIds }: Pick<Question, 'eventIds'>, bowled: readonly string[]): boolean =>
  eventIds.length === 0 || bowled.some((id) => eventIds.includes(id))

/** Characters of a short and of a long text. */
export const textsAtMost = { text: 200, longText: 2000 } as const
export const isNoAnswer = (value: AnswerValue | null): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

/** Why a value is no answer to this question, or null; an empty one is none, which is no mistake. */
export function whyNotAnswer(question: Pick<Question, 'kind' | 'choices'>, value: AnswerValue | null): string | null {
  if (value === null || isNoAnswer(value)) return null
  const { kind } = question
  switch (kind) {
    case 'text':
    case 'longText':
      if (typeof value !== 'string') return 'Enter a text.'
      return value.length > textsAtMost[kind] ? `Use at most ${textsAtMost[kind]} characters.` : null
    case 'one':
      return typeof value === 'string' && choicesOf(question).includes(value) ? null : 'Choose one of the answers.'
    case 'several': {
      const choices = choicesOf(question)
      return Array.isArray(value) && value.every((one) => choices.includes(one)) ? null : 'Choose among the answers.'
    }
    case 'yesNo':
      return typeof value === 'boolean' ? null : 'Choose yes or no.'
    case 'number':
      return typeof value === 'number' && Math.abs(value) <= 1_000_000_000 ? null : 'Enter a number.'
    case 'date':
      return typeof value === 'string' && isDay(value) ? null : 'Enter the date as YYYY-MM-DD.'
  }
}
const isDay = (text: string) =>
  /^(19\d\d|20\d\d|2100)-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

/** An answer as lists, prints and files show it. */
export function answerText(kind: QuestionKind, value: AnswerValue | null): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') return value.join('; ')
  return kind === 'date' ? formatDay(String(value)) : String(value)
}

/** A version of a question as it is stored. */
interface Version {
  id: string
  replaces: string | null
}
/** The ids of a question and of all its earlier versions, newest first. */
export function versionsOf(id: string, all: readonly Version[]): string[] {
  const { replaces = null } = all.find((one) => one.id === id) ?? {}
  return replaces === null ? [id] : [id, ...versionsOf(replaces, all)]
}

interface Given {
  questionId: string
  value: AnswerValue
}
/**
 * The answer that counts for a question: to its newest version that has one, if it is still one of the question as it is
 * now. `versions`: of `versionsOf`.
 */
export function answerFor<G extends Given>(
  question: Pick<Question, 'kind' | 'choices'>,
  versions: readonly string[],
  given: readonly G[],
): G | null {
  const found = versions.flatMap((id) => given.filter(({ questionId }) => questionId === id))[0]
  return found && whyNotAnswer(question, found.value) === null ? found : null
}
