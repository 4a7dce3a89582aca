import { Refusal } from '@kegler/domain/errors.ts'
import { type AnswerValue, answerFor, isNoAnswer, whyNotAnswer } from '@kegler/domain/questions/question.rules.ts'
import type { SentAnswers } from '@kegler/domain/questions/questions.calls.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../db/db.ts'
import { type AnswerRow, readAnswers } from './read-asked.ts'
import { type AskedQuestion, readQuestions, type StoredQuestion } from './read-questions.ts'

interface Answering {
  tournamentId: string
  /** Whose answers these are: a team's or a bowler's. */
  of: { rosterId: string } | { bowlerId: string }
  answers: readonly { questionId: string; value: AnswerValue | null }[]
  /** Who answers; null: the bowler, by a link. */
  personId: string | null
  /** Also what somebody else has answered: staff, and the bowler for themselves. */
  mayReplace: boolean
  now: Date
}

/**
 * Writes answers of a team or of a bowler. A question that got another version since is answered as it is now; one that
 * is asked no more, or that somebody else has answered, is left alone. @throws Refusal RuleBroken with a sentence for each
 */
export async function answer(tx: Tx, answering: Answering): Promise<void> {
  const { tournamentId, of, answers } = answering
  if (answers.length === 0) return
  const { all, asked } = await readQuestions(tx, tournamentId)
  const sent = answers.flatMap(({ questionId, value }) => {
    const question = questionNow(questionId, all, asked)
    return question && question.ofTeam === 'rosterId' in of ? [{ question, value }] : []
  })
  const wrong = sent.flatMap(({ question, value }) => {
    const why = whyNotAnswer(question, value)
    return why ? [`${question.label}: ${why}`] : []
  })
  if (wrong.length > 0) throw new Refusal('RuleBroken', wrong)
  const before = await readAnswers(tx, tournamentId, {
    bowlerIds: 'bowlerId' in of ? [of.bowlerId] : [],
    rosterIds: 'rosterId' in of ? [of.rosterId] : [],
  })
  for (const { question, value } of sent) await write(tx, answering, question, value, before)
}

/** @throws Refusal NotFound for what was never a question of the tournament */
function questionNow(id: string, all: readonly StoredQuestion[], asked: readonly AskedQuestion[]) {
  if (!all.some((question) => question.id === id)) throw new Refusal('NotFound', 'This question was not found.')
  return asked.find(({ versions }) => versions.includes(id))
}

async function write(
  tx: Tx,
  { tournamentId, of, personId, mayReplace, now }: Answering,
  question: AskedQuestion,
  value: AnswerValue | null,
  before: readonly AnswerRow[],
): Promise<void> {
  const [bowlerId, rosterId] = 'bowlerId' in of ? [of.bowlerId, null] : [null, of.rosterId]
  const counted = answerFor(question, question.versions, before)
  const isOthers = counted !== null && rosterId === null && counted.answeredBy !== personId
  if (isOthers && !mayReplace) return
  if (counted?.questionId === question.id && JSON.stringify(counted.value) === JSON.stringify(value)) return
  const isWritable = sql`${mayReplace || rosterId !== null} or answers.answered_by is not distinct from ${personId}::uuid`
  if (value === null || isNoAnswer(value))
    await sql`delete from answers where tournament_id = ${tournamentId} and question_id = any(${question.versions}::uuid[])
      and bowler_id is not distinct from ${bowlerId}::uuid and roster_id is not distinct from ${rosterId}::uuid
      and (${isWritable})`.execute(tx)
  else
    await sql`insert into answers (tournament_id, question_id, bowler_id, roster_id, value, answered_by, answered_at)
      values (${tournamentId}, ${question.id}, ${bowlerId}, ${rosterId}, ${JSON.stringify(value)}::jsonb, ${personId}, ${now})
      on conflict (question_id, bowler_id, roster_id) do update set value = excluded.value,
        answered_by = excluded.answered_by, answered_at = excluded.answered_at where ${isWritable}`.execute(tx)
}

interface RosterAnswers extends Pick<Answering, 'tournamentId' | 'personId' | 'mayReplace' | 'now'> {
  rosterId: string
  sent: z.output<typeof SentAnswers>
  /** The bowlers of the roster as it is saved. */
  bowlers: readonly { id: string; usbcId: string }[]
}
/** What a roster form says of a team and of those who are on it. */
export async function answerForRoster(tx: Tx, { rosterId, sent, bowlers, ...answering }: RosterAnswers): Promise<void> {
  const sentFor = (usbcId: string | null) => sent.filter((one) => (one.usbcId?.toUpperCase() ?? null) === usbcId)
  await answer(tx, { ...answering, of: { rosterId }, answers: sentFor(null) })
  for (const { id, usbcId } of bowlers.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    await answer(tx, { ...answering, of: { bowlerId: id }, answers: sentFor(usbcId) })
}
