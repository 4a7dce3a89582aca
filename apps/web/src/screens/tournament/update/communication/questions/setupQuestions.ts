import { type AnswerOf, query } from '../../../../../client/api.ts'

export type SetupQuestion = AnswerOf<'GET setup/tournament/:id/questions'>['questions'][number]
export const setupQuestions = (id: string) => query('GET setup/tournament/:id/questions', { params: { id } })
export const setupWaiver = (id: string) => query('GET setup/tournament/:id/waiver', { params: { id } })
