import { answerFor, isAsked } from '@kegler/domain/questions/question.rules.ts'
import type { TournamentRow } from '../access/tournaments.ts'
import type { Db, Tx } from '../db/db.ts'
import { readAnswers } from './read-asked.ts'
import { readQuestions } from './read-questions.ts'

/** Labels of what the team of an entry in the cart has to answer before it is paid; `rosterId` null: it has no roster. */
export type ToAnswer = (rosterId: string | null, eventId: string) => string[]

/** Nothing is asked before payment where rosters are not: there is no page for it then. */
export async function readToAnswer(
  db: Db | Tx,
  { id, requireRosterBeforeCheckout }: Pick<TournamentRow, 'id' | 'requireRosterBeforeCheckout'>,
  rosterIds: readonly string[],
): Promise<ToAnswer> {
  if (!requireRosterBeforeCheckout) return () => []
  const questions = (await readQuestions(db, id)).asked.filter(({ beforePayment }) => beforePayment)
  if (questions.length === 0) return () => []
  const answers = await readAnswers(db, id, { bowlerIds: [], rosterIds })
  return (rosterId, eventId) =>
    questions
      .filter((question) => isAsked(question, [eventId]))
      .filter(({ versions, ...question }) => {
        const given = answers.filter((row) => rosterId !== null && row.rosterId === rosterId)
        return answerFor(question, versions, given) === null
      })
      .map(({ label }) => label)
}
