import { type AnswerOf, query, type SentTo } from '../../../../client/api.ts'
import type { MonthText } from '../../../../kit/months.ts'

export type Squad = AnswerOf<'GET tournament/:id/squads/:year/:month'>[number]
export type SquadEvents = AnswerOf<'GET setup/tournament/:id/squads/events'>
export type Preview = AnswerOf<'POST setup/tournament/:id/squads/plan/preview'>
type CapacityFilter = SentTo<'GET squads/capacity'>['query']
export type CapacityRow = AnswerOf<'GET squads/capacity'>[number]

export const squadsOfMonth = (id: string, month: MonthText) =>
  query('GET tournament/:id/squads/:year/:month', {
    params: { id, year: month.slice(0, 4), month: String(Number(month.slice(5))) },
  })
export const squadEvents = (id: string) => query('GET setup/tournament/:id/squads/events', { params: { id } })
/** All squads of a tournament, or those that a filter leaves. */
export const capacityRows = (tournamentId: string, filter: Omit<CapacityFilter, 'tournamentId'> = {}) =>
  query('GET squads/capacity', { query: { tournamentId, ...filter } })
