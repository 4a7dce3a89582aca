import { type AnswerOf, query } from '../../../client/api.ts'

export type BundlingRule = NonNullable<AnswerOf<'GET bundling/:id/active'>>
export const activeRule = (id: string) => query('GET bundling/:id/active', { params: { id } })
/** The bowled events of a tournament, to choose from. */
export const ruleEvents = (id: string) => query('GET bundling/:id/bundlingruleevents', { params: { id } })
