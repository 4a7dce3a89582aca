import { type AnswerOf, query } from '../../client/api.ts'

export const staffEntryQuery = (id: string) => query('GET admin/entry/:id', { params: { id } })
export type StaffEntry = AnswerOf<'GET admin/entry/:id'>
