import { type AnswerOf, query } from '../../../../client/api.ts'

export type Fee = AnswerOf<'GET tournament/:tid/fees/active'>[number]
export const deposits = (id: string) => query('GET setup/tournament/:id/deposits', { params: { id } })
export const activeFees = (tid: string) => query('GET tournament/:tid/fees/active', { params: { tid } })
export const inactiveFees = (tid: string) => query('GET tournament/:tid/fees/inactive', { params: { tid } })
