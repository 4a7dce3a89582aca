import { useQuery } from '@tanstack/react-query'
import { query } from '../app/api.ts'

const lasting = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }
const countriesQuery = { ...query('GET countries'), ...lasting }
const statesQuery = { ...query('GET states'), ...lasting }

/** States and countries; empty while they load. */
export function useLookups() {
  const { data: countries = [] } = useQuery(countriesQuery)
  const { data: states = [] } = useQuery(statesQuery)
  return { countries, states }
}
