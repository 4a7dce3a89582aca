import type { AnswerOf } from '../../../../app/api.ts'

export type TeamMoney = AnswerOf<'GET registration/entry/:id/shares'>
