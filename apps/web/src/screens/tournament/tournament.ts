import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type AnswerOf, query } from '../../client/api.ts'

export type SetupTournament = AnswerOf<'GET setup/tournament/:id'>

export const setupTournament = (id: string) => query('GET setup/tournament/:id', { params: { id } })

/** The tournament that is being set up; the frame of its tabs has read it. */
export function useSetupTournament(): SetupTournament {
  const { tournamentId } = useParams({ from: '/setup/tournament/update/$tournamentId' })
  return useSuspenseQuery(setupTournament(tournamentId)).data
}
