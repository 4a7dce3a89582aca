import { type AnswerOf, query } from '../../../../client/api.ts'

export type EarlyList = AnswerOf<'GET setup/tournament/:id/earlyLists'>['lists'][number]
export const earlyLists = (id: string) => query('GET setup/tournament/:id/earlyLists', { params: { id } })
