import type { AnswerOf } from '../../../../client/api.ts'

export type TeamMoney = AnswerOf<'GET registration/entry/:id/shares'>
