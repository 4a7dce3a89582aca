import type { HistoryPart } from '@kegler/domain/audit/setup-names.ts'
import { type AnswerOf, query } from '../../../../client/api.ts'

export interface HistoryFilter {
  part?: HistoryPart | undefined
  author?: string | undefined
}
export type Act = AnswerOf<'GET setup/tournament/:id/history'>['acts'][number]
export type ActLine = AnswerOf<'GET setup/tournament/:id/history/:requestId'>[number]
/** `before`: `next` of the page before. */
export const history = (id: string, filter: HistoryFilter = {}, before?: number) =>
  query('GET setup/tournament/:id/history', { params: { id }, query: { ...filter, before } })
export const actLines = (id: string, requestId: string) =>
  query('GET setup/tournament/:id/history/:requestId', { params: { id, requestId } })
