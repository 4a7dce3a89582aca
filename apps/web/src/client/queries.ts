import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { notify } from '../kit/feedback/notify.ts'
import { ApiError, isUnanswered, retryDelay } from '../net/answers.ts'

let onFailure: (error: Error) => void = () => {}
/** Every failed call reaches this listener too. */
export function onEveryFailure(listener: (error: Error) => void): void {
  onFailure = listener
}
const onError = (error: Error) => onFailure(error)

/** True: the server is overloaded, the call is made again by itself, and the page says so. For reads and for writes. */
export function waitsForServer(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code !== 'Overloaded' || failures >= 20) return false
  notify('One moment, please', error.messages.join(' '), 'orange')
  return true
}

/** The cache of the server's answers. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // a result is also read by parts that come later, such as a dialog: no change may pass them by
      notifyOnChangeProps: 'all',
      // Without a connection a call fails and says so. It is not kept back to happen later, when nobody expects it.
      networkMode: 'always',
      refetchOnReconnect: true,
      // Only what may pass by itself is fetched again: no answer, or a server in trouble.
      retry: (failures, error) => waitsForServer(failures, error) || (failures < 2 && isUnanswered(error)),
      retryDelay,
    },
    mutations: { networkMode: 'always' },
  },
})
