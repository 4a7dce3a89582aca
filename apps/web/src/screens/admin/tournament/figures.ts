import type { AnswerOf } from '../../../app/api.ts'

export type Figures = AnswerOf<'GET admin/tournament/:tid/figures'>
