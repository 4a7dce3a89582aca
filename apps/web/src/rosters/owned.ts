import { query } from '../client/api.ts'

/** The captain's purchased entries of a tournament. */
export const entriesQuery = (tid: string) => query('GET tournament/:tid/entries', { params: { tid } })
/** The captain's purchased virtual entries of a tournament. */
export const virtualEntriesQuery = (tid: string) => query('GET tournament/:tid/virtualentries', { params: { tid } })
/** Rosters that are put together for the cart of a tournament. */
export const cartRostersQuery = (tournamentId: string) =>
  query('GET registration/cartroster', { query: { tournamentId } })
