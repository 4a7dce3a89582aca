import { useQuery } from '@tanstack/react-query'
import { type AnswerOf, query } from '../../../client/api.ts'
import { useProfile } from '../../../client/session.ts'

export type HandOver = AnswerOf<'GET registration/handovers'>[number]
const none: readonly HandOver[] = []

/** Offers of entries that are open: those of the captain and those to them. */
export function useHandOvers(): readonly HandOver[] {
  const enabled = useProfile()?.hasHandOvers ?? false
  const { data = none } = useQuery({ ...query('GET registration/handovers'), enabled })
  return enabled ? data : none
}
