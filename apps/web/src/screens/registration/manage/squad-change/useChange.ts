import { ApiError, isUnanswered } from '../../../../app/answers.ts'
import type { SentTo } from '../../../../app/api.ts'
import { useSave } from '../../../../app/save.ts'
import { isQuiet } from '../../../../ui/problems.ts'
import { toast, withdrawToast } from '../../../../ui/toast.ts'

const change = 'PUT registration/entry/:id/squad/change'
/** Title and text. */
export type Telling = readonly [title: string, message: string]

interface Options {
  entryId: string
  done: Telling
  failed: Telling
  onDone: () => void
  /** The choices may be out of date. */
  onFailed: () => void
}
/** Moves an entry to another squad, of its own event or of another one; the dialog shows what the server refuses. */
export function useChange({ entryId, done, failed, onDone, onFailed }: Options) {
  const { mutate, isPending, error } = useSave(change, { toast: done, form: true })
  const move = (body: SentTo<typeof change>['body']) => {
    withdrawToast(failed[0])
    mutate(
      { params: { id: entryId }, body },
      {
        onSuccess: onDone,
        onError: (failure) => {
          if (!isUnanswered(failure) && !isQuiet(failure)) toast(...failed, 'red')
          onFailed()
        },
      },
    )
  }
  return { move, isPending, error }
}

/** Reads choices; that it failed is told in a notice too. Throws what `read` throws. */
export async function telling<T>(read: Promise<T>, [title, message]: Telling): Promise<T> {
  try {
    return await read
  } catch (error) {
    if (error instanceof ApiError && !isQuiet(error)) toast(title, message, 'red')
    throw error
  }
}
