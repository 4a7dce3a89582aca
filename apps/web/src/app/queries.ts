import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isUnanswered } from './answers.ts'

/** The cache of everything the server said. `onError` hears of every failed call. */
export const makeQueries = (onError: (error: Error) => void): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Without a connection a call fails and says so. It is not kept back to happen later, when nobody expects it.
        networkMode: 'always',
        refetchOnReconnect: true,
        // Only what may pass by itself is asked again: no answer, or a server in trouble.
        retry: (failures, error) => failures < 2 && isUnanswered(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
