import { queryOptions } from '@tanstack/react-query'
import { call, query } from '../app/api.ts'
import { removeLeftOver } from './cart/removedRosters.ts'

/** The captain's purchased entries of a tournament. */
export const entriesQuery = (tid: string) => query('GET tournament/:tid/entries', { params: { tid } })
/** The captain's purchased virtual entries of a tournament. */
export const virtualEntriesQuery = (tid: string) => query('GET tournament/:tid/virtualentries', { params: { tid } })
/** Rosters that are put together for the cart of a tournament. */
export const cartRostersQuery = (tournamentId: string) =>
  queryOptions({
    queryKey: ['GET registration/cartroster', { query: { tournamentId } }],
    queryFn: async ({ signal }) => {
      await removeLeftOver()
      return await call('GET registration/cartroster', { query: { tournamentId } }, { signal })
    },
  })
