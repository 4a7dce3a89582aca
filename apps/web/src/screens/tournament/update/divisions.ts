import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, call, query } from '../../../client/api.ts'

export type SetupDivision = AnswerOf<'GET event/:id/divisions'>[number]
/** An event, bowled or virtual, that has divisions. */
export interface DivisionOwner {
  kind: 'event' | 'virtual'
  id: string
}
export const divisionsOf = ({ kind, id }: DivisionOwner) => {
  const key = kind === 'event' ? 'GET event/:id/divisions' : 'GET virtualevent/:id/divisions'
  return queryOptions({
    queryKey: [key, { params: { id } }] as const,
    queryFn: ({ signal }) => call(key, { params: { id } }, { signal }),
  })
}
export const recomputeOf = (id: string) => query('GET setup/tournament/:id/recompute', { params: { id } })
