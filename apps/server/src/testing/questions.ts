import type { QuestionForm } from '@kegler/domain/setup/questions/questions.calls.ts'
import type { z } from 'zod'
import { callAs, type Person } from './kit.ts'
import { aCaptain } from './makers.ts'
import { aManagerOf } from './managers.ts'
import { aTeam } from './rosters.ts'
import { aBowler } from './sold.ts'

type TypedQuestion = Partial<z.input<typeof QuestionForm>>
export const question = (values: TypedQuestion = {}): z.input<typeof QuestionForm> => ({
  ...{ label: 'Shirt size', kind: 'one', choices: 'S\nM\nL', ofTeam: false },
  ...{ isRequired: true, beforePayment: false },
  ...values,
})

/** Adds questions; returns all of the tournament in their order. */
export async function addQuestions(manager: Person, id: string, ...typed: TypedQuestion[]) {
  let questions: { id: string; label: string; revision: string }[] = []
  for (const values of typed)
    ({ questions } = (
      await callAs(manager, 'POST setup/tournament/:id/questions', { params: { id }, body: question(values) })
    ).body)
  return questions
}
export const saveWaiver = (manager: Person, id: string, text: string, values: object = {}) =>
  callAs(manager, 'PUT setup/tournament/:id/waiver', {
    params: { id },
    body: { waiver: true, text, asksAgain: true, ...values },
  })
export const read = async (captain: Person, tid: string) =>
  (await callAs(captain, 'GET tournament/:tid/answers', { params: { tid } })).body

/** A team of three bowlers and the manager of its tournament; the captain is one of them. */
export async function anAskedTeam() {
  const email = `self-${crypto.randomUUID().slice(0, 8)}@kegler.test`
  const captain = await aCaptain({ email, birthdate: '1980-05-05' })
  const team = await aTeam({}, {}, captain)
  const manager = await aManagerOf(team.tid)
  const self = await aBowler({ email, birthDate: '1980-05-05' })
  const minor = await aBowler({ birthDate: '2015-01-01' })
  const other = await aBowler({ birthDate: '1970-01-01' })
  return { ...team, manager, self, minor, other, usbcIds: [self.usbcId, minor.usbcId, other.usbcId] }
}
