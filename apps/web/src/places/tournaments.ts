import type { AnswerOf } from '../app/api.ts'
import { query } from '../app/api.ts'

export type Tournament = AnswerOf<'GET registration/tournament/:tid'>

export type ListedTournament = AnswerOf<'POST registration/tournament/active'>[number]

export const activeTournaments = query('POST registration/tournament/active', { body: {} })
export const tournamentQuery = (tid: string) => query('GET registration/tournament/:tid', { params: { tid } })
