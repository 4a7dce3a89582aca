import { formatSquad } from '@kegler/domain/dates.ts'
import { plural } from '@kegler/domain/texts.ts'
import { entriesText } from '@kegler/domain/waiting-list/wait.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, query } from '../client/api.ts'
import { useProfile } from '../client/session.ts'

export type Wait = AnswerOf<'GET registration/waits'>[number]
const none: readonly Wait[] = []

/** What the captain waits for, in one tournament or in all; offers come by themselves. */
export function useWaits(tournamentId?: string): readonly Wait[] {
  const isWaiting = useProfile()?.isWaiting ?? false
  const { data = none } = useQuery({ ...query('GET registration/waits'), enabled: isWaiting, refetchInterval: 20_000 })
  if (!isWaiting) return none
  return tournamentId ? data.filter((wait) => wait.tournamentId === tournamentId) : data
}

/** '3 captains wait for 7 teams'; null: nobody does. */
export const waitingText = (waits: { captains: number; teams: number }, numberOfBowlers: number): string | null =>
  waits.captains === 0
    ? null
    : `${plural(waits.captains, 'captain waits', 'captains wait')} for ${entriesText(waits.teams, numberOfBowlers)}`

export const startTexts = ({ starts, timeZone }: Wait): string[] =>
  starts.map(({ startDateTime }) => formatSquad(startDateTime, timeZone))
