import { plural } from '@kegler/domain/texts.ts'
import { entriesText } from '@kegler/domain/waiting-list/wait.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, query } from '../client/api.ts'

export type Wait = AnswerOf<'GET registration/waits'>[number]

/** What the captain waits for, for parts that show for captains who wait alone; offers come by themselves. */
export const useWaits = () => useQuery({ ...query('GET registration/waits'), refetchInterval: 20_000 })

/** '3 captains wait for 7 teams'; null: nobody does. */
export const waitingText = (waits: { captains: number; teams: number }, numberOfBowlers: number): string | null =>
  waits.captains === 0
    ? null
    : `${plural(waits.captains, 'captain waits', 'captains wait')} for ${entriesText(waits.teams, numberOfBowlers)}`
