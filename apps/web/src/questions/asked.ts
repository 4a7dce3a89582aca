import { type AnswerValue, isAsked, isNoAnswer } from '@kegler/domain/questions/question.rules.ts'
import type { AnswerOf } from '../client/api.ts'

export type Asked = AnswerOf<'GET tournament/:tid/answers'>
export type AskedQuestion = Asked['questions'][number]
export type AskedBowler = Asked['bowlers'][number]
/** Answers as they are typed over what is saved; null: it is taken back. */
export type TypedAnswers = Readonly<Record<string, AnswerValue | null>>

/** What one roster and those who are on it are asked. */
export interface AskedOfRoster {
  team: readonly AskedQuestion[]
  bowler: readonly AskedQuestion[]
  /** Saved answers; `usbcId` null: of the team. Undefined: nobody has answered; null: somebody else has. */
  savedOf: (questionId: string, usbcId: string | null) => AnswerValue | null | undefined
}
interface Roster {
  rosterId?: string
  entryId?: string
  eventId: string
}
export function askedOfRoster(asked: Asked, { rosterId, entryId, eventId }: Roster): AskedOfRoster {
  const roster = asked.rosters.find((one) => (entryId ? one.entryId === entryId : one.rosterId === rosterId))
  const questions = asked.questions.filter((one) => isAsked(one, roster?.eventIds ?? [eventId]))
  return {
    team: questions.filter(({ ofTeam }) => ofTeam),
    bowler: questions.filter(({ ofTeam }) => !ofTeam),
    savedOf: (questionId, usbcId) => {
      const answers = usbcId === null ? roster?.answers : asked.bowlers.find((one) => one.usbcId === usbcId)?.answers
      return answers?.find((one) => one.questionId === questionId)?.value
    },
  }
}

const keyOf = (questionId: string, usbcId: string | null) => `${questionId} ${usbcId ?? ''}`
const isSame = (a: AnswerValue | null | undefined, b: AnswerValue | null | undefined) =>
  (isNoAnswer(a ?? null) && isNoAnswer(b ?? null)) || JSON.stringify(a) === JSON.stringify(b)

/** Another answer; one that is as it was saved is none that was typed. */
export function withAnswer(
  typed: TypedAnswers,
  { savedOf }: AskedOfRoster,
  { questionId, usbcId, value }: { questionId: string; usbcId: string | null; value: AnswerValue | null },
): TypedAnswers {
  const { [keyOf(questionId, usbcId)]: _, ...others } = typed
  return isSame(savedOf(questionId, usbcId), value) ? others : { ...others, [keyOf(questionId, usbcId)]: value }
}
export const shownAnswer = (
  typed: TypedAnswers,
  { savedOf }: AskedOfRoster,
  questionId: string,
  usbcId: string | null,
) => {
  const key = keyOf(questionId, usbcId)
  return key in typed ? (typed[key] ?? null) : savedOf(questionId, usbcId)
}

/** Typed answers as the server takes them, those of bowlers who are on the roster alone. */
export const answersBody = (typed: TypedAnswers, usbcIds: readonly string[]) =>
  Object.entries(typed).flatMap(([key, value]) => {
    const [questionId = '', usbcId = ''] = key.split(' ')
    return usbcId === '' || usbcIds.includes(usbcId) ? [{ questionId, usbcId: usbcId || null, value }] : []
  })
