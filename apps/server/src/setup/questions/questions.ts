import { Refusal } from '@kegler/domain/errors.ts'
import { choicesOf, hasChoices, questionsAtMost } from '@kegler/domain/questions/question.rules.ts'
import { questionFields } from '@kegler/domain/setup/questions/question.fields.ts'
import type { QuestionForm } from '@kegler/domain/setup/questions/questions.calls.ts'
import { plural } from '@kegler/domain/texts.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireFresh, revision } from '../../access/revision.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Handles } from '../../http/serve.ts'
import { readQuestions, type StoredQuestion } from '../../questions/read-questions.ts'
import { columnsOf, pick } from '../form-fields.ts'
import { lockEditable, readManaged } from '../managed.ts'

type Form = z.output<typeof QuestionForm>

export const listQuestions: Handles<'GET setup/tournament/:id/questions'> = async ({ params, actor, db }) =>
  answerOf(db, (await readManaged(db, actor, params.id)).id)

export const addQuestion: Handles<'POST setup/tournament/:id/questions'> = ({ params, body, actor, now, transact }) =>
  transact(async (tx) => {
    const { id: tournamentId } = await lockEditable(tx, actor, params.id, now)
    const { asked } = await readQuestions(tx, tournamentId)
    requireFew(asked.length + 1)
    const position = Math.max(0, ...asked.map((question) => question.position)) + 1
    await insert(tx, { tournamentId, position, ...(await valuesOf(tx, tournamentId, body)) })
    return answerOf(tx, tournamentId)
  })

export const saveQuestion: Handles<'PUT setup/tournament/:id/questions/:questionId'> = (call) => {
  const { params, body, actor, now, transact, notes } = call
  return transact(async (tx) => {
    const { id: tournamentId } = await lockEditable(tx, actor, params.id, now)
    const before = await lockQuestion(tx, tournamentId, params.questionId)
    await requireFresh(tx, body.revision, fieldsOf(before), { recordIds: [before.id] })
    const values = await valuesOf(tx, tournamentId, body)
    const answered = await countAnswers(tx, [before.id])
    const isAnotherQuestion = (['kind', 'ofTeam', 'label', 'choices'] as const).some(
      (name) => values[name] !== before[name],
    )
    if (answered.size > 0 && isAnotherQuestion) {
      await sql`update questions set retired_at = ${now} where id = ${before.id}`.execute(tx)
      await insert(tx, { tournamentId, position: before.position, replaces: before.id, ...values })
      notes?.push(
        `It was answered ${plural(answered.get(before.id) ?? 0, 'time', 'times')}: this becomes a new version, and answers keep theirs.`,
        'Who gave an answer that is no longer one of the question is asked again.',
      )
    } else await tx.updateTable('questions').set(values).where('id', '=', before.id).execute()
    return answerOf(tx, tournamentId)
  })
}

export const orderQuestions: Handles<'PUT setup/tournament/:id/questions/order'> = (call) => {
  const { params, body, actor, now, transact } = call
  return transact(async (tx) => {
    const { id: tournamentId } = await lockEditable(tx, actor, params.id, now)
    const { asked } = await readQuestions(tx, tournamentId)
    const known = new Set(asked.map(({ id }) => id))
    if (
      new Set(body.ids).size !== known.size ||
      body.ids.length !== known.size ||
      body.ids.some((id) => !known.has(id))
    )
      throw new Refusal('Stale', 'The questions were changed. Please look at them as they are now.')
    await sql`update questions q set position = n.position::int
      from unnest(${body.ids}::uuid[]) with ordinality n (id, position)
      where q.id = n.id and q.position <> n.position`.execute(tx)
    return answerOf(tx, tournamentId)
  })
}

export const removeQuestion: Handles<'DELETE setup/tournament/:id/questions/:questionId'> = (call) => {
  const { params, actor, now, transact, notes } = call
  return transact(async (tx) => {
    const { id: tournamentId } = await lockEditable(tx, actor, params.id, now)
    await deleteQuestion(tx, tournamentId, params.questionId, now, notes)
    return answerOf(tx, tournamentId)
  })
}

/** One that was answered, or that is a version of one that was, is retired. @throws Refusal NotFound */
async function deleteQuestion(tx: Tx, tournamentId: string, id: string, now: Date, notes: string[] | null) {
  const { replaces } = await lockQuestion(tx, tournamentId, id)
  const answered = (await countAnswers(tx, [id])).get(id) ?? 0
  if (answered === 0 && replaces === null) await tx.deleteFrom('questions').where('id', '=', id).execute()
  else await sql`update questions set retired_at = ${now} where id = ${id}`.execute(tx)
  if (answered > 0)
    notes?.push(`It was answered ${plural(answered, 'time', 'times')}. These answers stay stored, and nobody is asked.`)
}

/** Takes back a version that nobody has answered. @throws Refusal RuleBroken */
export async function deleteVersion(tx: Tx, tournamentId: string, id: string): Promise<void> {
  await lockQuestion(tx, tournamentId, id, true)
  const { size } = await countAnswers(tx, [id])
  const { rows } = await sql`select from questions where replaces = ${id}`.execute(tx)
  if (size + rows.length > 0)
    throw new Refusal('RuleBroken', 'The question was answered or changed since. Change or remove it instead.')
  await tx.deleteFrom('questions').where('id', '=', id).execute()
}

async function lockQuestion(tx: Tx, tournamentId: string, id: string, isOld = false): Promise<StoredQuestion> {
  // answers that are being written refer to the row: they wait, or are counted
  await sql`select from questions where id = ${id} for update`.execute(tx)
  const found = (await readQuestions(tx, tournamentId)).all.find((question) => question.id === id)
  if (!found || (found.retiredAt && !isOld)) throw new Refusal('NotFound', 'This question was not found.')
  return found
}

async function countAnswers(db: Db | Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select question_id as id, count(*)::int as n from answers where question_id = any(${ids}::uuid[]) group by 1`.execute(
    db,
  )
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** @throws Refusal RuleBroken */
export function requireFew(questions: number): void {
  if (questions > questionsAtMost)
    throw new Refusal('RuleBroken', `A tournament has at most ${questionsAtMost} questions. Remove one first.`)
}

/** Those of these events that the tournament has, in order. @throws Refusal RuleBroken for one that it has not */
export async function requireEvents(tx: Db | Tx, tournamentId: string, eventIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from events where tournament_id = ${tournamentId} and id = any(${[...eventIds]}::uuid[]) order by name, id`.execute(
    tx,
  )
  if (rows.length !== new Set(eventIds).size)
    throw new Refusal('RuleBroken', 'One of these events was deleted. Please choose the events again.')
  return rows.map(({ id }) => id)
}

const insert = (
  tx: Tx,
  values: Awaited<ReturnType<typeof valuesOf>> & { tournamentId: string; position: number; replaces?: string },
) => tx.insertInto('questions').values(values).execute()

/** @throws Refusal RuleBroken for an event of another tournament */
async function valuesOf(tx: Tx, tournamentId: string, { revision: _, ...form }: Form) {
  const eventIds = await requireEvents(tx, tournamentId, form.eventIds)
  const isBefore = form.beforePayment && form.ofTeam && form.isRequired
  return columnsOf(
    {
      ...form,
      choices: hasChoices(form.kind) ? choicesOf(form).join('\n') : '',
      beforePayment: isBefore,
      eventIds,
    },
    questionFields,
  )
}

const fieldsOf = (row: StoredQuestion) => pick(row, questionFields)
async function answerOf(db: Db | Tx, tournamentId: string) {
  const { asked } = await readQuestions(db, tournamentId)
  const answered = await countAnswers(
    db,
    asked.map(({ id }) => id),
  )
  return {
    questions: asked.map((row) => ({ ...row, answered: answered.get(row.id) ?? 0, revision: revision(fieldsOf(row)) })),
  }
}
