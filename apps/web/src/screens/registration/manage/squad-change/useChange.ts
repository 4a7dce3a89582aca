import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, isUnanswered } from '../../../../app/answers.ts'
import { type CallKey, call, type SentTo } from '../../../../app/api.ts'
import { retryBusy } from '../../../../app/busy.ts'
import { counting } from '../../../../cart/useCart.ts'
import { attempts } from '../../../../payments/attempts.ts'
import { isQuiet } from '../../../../ui/problems.ts'
import { toast, withdrawToast } from '../../../../ui/toast.ts'

const change = 'PUT registration/entry/:id/squad/change'
const changed: readonly CallKey[] = [
  'GET tournament/:tid/entries',
  'GET tournament/:tid/virtualentries',
  'GET registration/entry/:id',
  'GET registration/entry/:id/payment/log',
  ...counting,
]
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
/** Moves an entry to another squad, of its own event or of another one; the dialog shows what the server says against it. */
export function useChange({ entryId, done, failed, onDone, onFailed }: Options) {
  const queries = useQueryClient()
  const keys = useRef(attempts())
  const reread = () => Promise.all(changed.map((key) => queries.invalidateQueries({ queryKey: [key] })))
  return useMutation({
    mutationFn: (body: SentTo<typeof change>['body']) =>
      retryBusy(() =>
        call(change, { params: { id: entryId }, body }, { idempotencyKey: keys.current.keyOf([entryId, body]) }),
      ),
    onMutate: () => withdrawToast(failed[0]),
    onSuccess: async () => {
      await reread()
      toast(...done)
      onDone()
    },
    onError: (error) => {
      // Without an answer nobody knows whether it was moved: the same attempt is repeated.
      if (isUnanswered(error)) void reread()
      else keys.current.forget()
      if (!isUnanswered(error) && !isQuiet(error)) toast(...failed, 'red')
      onFailed()
    },
  })
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
