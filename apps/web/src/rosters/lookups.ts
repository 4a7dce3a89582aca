import { useQuery } from '@tanstack/react-query'
import { query } from '../client/api.ts'

const lasting = { staleTime: 'static', gcTime: Number.POSITIVE_INFINITY } as const
const countriesQuery = { ...query('GET countries'), ...lasting }
const statesQuery = { ...query('GET states'), ...lasting }

/** States and countries; empty while they load. */
export function useLookups() {
  const { data: countries = [] } = useQuery(countriesQuery)
  const { data: states = [] } = useQuery(statesQuery)
  return { countries, states }
}
