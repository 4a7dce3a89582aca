import type { DayText } from '@kegler/domain/dates.ts'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { type CallOptions, call, type SentTo } from '../../../../client/api.ts'
import { useSave } from '../../../../client/save.ts'
import { notify, withdrawNotice } from '../../../../kit/feedback/notify.ts'
import { isQuiet } from '../../../../kit/problems.ts'
import { ApiError } from '../../../../net/answers.ts'
import type { Entry } from '../../../../rosters/entryDraft.ts'

const change = 'PUT registration/entry/:id/squad/change'
type Notice = readonly [title: string, message: string]

interface Options {
  entryId: string
  done: Notice
  failed: Notice
  onDone: () => void
  /** The choices may be out of date. */
  onFailed: () => void
}
/** Moves an entry to another squad, of its own event or of another one; the dialog shows what the server refuses. */
export function useChange({ entryId, done, failed, onDone, onFailed }: Options) {
  const { mutate, isPending, error } = useSave(change, { notice: done, form: true })
  const move = (body: SentTo<typeof change>['body']) => {
    withdrawNotice(failed[0])
    mutate(
      { params: { id: entryId }, body },
      {
        onSuccess: onDone,
        onError: (failure) => {
          if (!isLost(failure) && !isQuiet(failure)) notify(...failed, 'red')
          onFailed()
        },
      },
    )
  }
  return { move, isPending, error }
}

/** No answer came, so it may have been changed. */
const isLost = (failure: Error): boolean =>
  failure instanceof ApiError && (failure.status === 0 || failure.code === 'InProgress')

/** Reads choices once, when the dialog needs them; a failure shows a notice too. */
export const useChoices = <T>(queryKey: QueryKey, read: (options: CallOptions) => Promise<T>, failed: Notice) =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      try {
        return await read({ signal })
      } catch (error) {
        if (error instanceof ApiError && !isQuiet(error)) notify(...failed, 'red')
        throw error
      }
    },
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })

const squads = 'GET registration/entry/:id/squads/:date/id/:squadId'
/** In the path for an entry that has no squad. */
const noSquad = '00000000-0000-0000-0000-000000000000'

/** The squads of a day that an entry may move to, and the days that have any. */
export function useSquads({ id, squadId }: Pick<Entry, 'id' | 'squadId'>, date: DayText) {
  const params = { id, date, squadId: squadId ?? noSquad }
  return useChoices([squads, { params }], (options) => call(squads, { params }, options), [
    'Error getting squads!',
    'There was an error getting available squad times.',
  ])
}
