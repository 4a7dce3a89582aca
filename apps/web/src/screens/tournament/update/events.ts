import { plural } from '@kegler/domain/texts.ts'
import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, call, query } from '../../../client/api.ts'

const bowled = 'GET tournament/:tid/events'
const virtual = 'GET tournament/:tid/virtualEvents'
export type SetupEvent = Extract<AnswerOf<typeof bowled>[number], { canDelete: boolean }>
export type SetupVirtualEvent = Extract<AnswerOf<typeof virtual>[number], { canDelete: boolean }>

/* Under keys of the setup's calls: they are fetched again with all that the console shows. */
export const setupEvents = (tid: string) =>
  queryOptions({
    queryKey: ['GET event/:id', { tid }],
    queryFn: async ({ signal }) => (await call(bowled, { params: { tid }, query: {} }, { signal })) as SetupEvent[],
  })
export const setupVirtualEvents = (tid: string) =>
  queryOptions({
    queryKey: ['GET virtualevent/:id', { tid }],
    queryFn: async ({ signal }) =>
      (await call(virtual, { params: { tid }, query: {} }, { signal })) as SetupVirtualEvent[],
  })
export const eventLocations = (tid: string) => query('GET setupEvents/:tid/eventLocations', { params: { tid } })

/** Lists to choose from. */
export const eventLookups = {
  ages: query('GET division/ageOptions'),
  scoring: query('GET setup/tournament/scoringMethods'),
  owners: query('GET setup/tournament/ownedByOptions'),
  handicaps: query('GET setup/tournament/handicapAppliedTo'),
}
export const toOptions = (all: readonly { id: string; name: string }[]) =>
  all.map(({ id, name }) => ({ value: id, label: name }))

/** 'Team (5 bowlers)' */
export const bowlersText = (n: number) => plural(n, 'bowler', 'bowlers')
