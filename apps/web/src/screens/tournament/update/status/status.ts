import { type AnswerOf, query } from '../../../../client/api.ts'

export type StatusState = AnswerOf<'GET setup/tournament/:id/status'>

export const statusState = (id: string) => query('GET setup/tournament/:id/status', { params: { id } })
