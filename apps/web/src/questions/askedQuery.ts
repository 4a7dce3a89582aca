import { query } from '../client/api.ts'

/** What a tournament asks of the captain's teams and bowlers. */
export const askedQuery = (tid: string) => query('GET tournament/:tid/answers', { params: { tid } })
