import type { AnswerOf } from '../client/api.ts'
import { query } from '../client/api.ts'

export type Tournament = AnswerOf<'GET registration/tournament/:tid'>

export type ListedTournament = AnswerOf<'POST registration/tournament/active'>[number]

export const activeTournaments = query('POST registration/tournament/active', { body: {} })
export const tournamentQuery = (tid: string) => query('GET registration/tournament/:tid', { params: { tid } })
