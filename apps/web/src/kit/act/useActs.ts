import { useMutation } from '@tanstack/react-query'
import type { AnswerOf, SentTo, WriteArgs, WriteKey } from '../../client/api.ts'
import { factsOf, save } from '../../client/save.ts'
import { ApiError, messagesOf } from '../../net/answers.ts'
import { notify } from '../feedback/notify.ts'
import { notifyAct } from './notifyAct.tsx'
import type { ActNotice } from './useAct.ts'
import { useAttempts } from './useDryRun.ts'

/** One of several acts that are done one after the other. */
export interface Step<K extends WriteKey> {
  /** A reservation number, or the number of a row. */
  label: string
  sent: SentTo<K>
}
interface Done<K extends WriteKey> {
  /** Of those that were done. */
  answers: readonly AnswerOf<K>[]
  /** Why it stopped, with the label of what failed; empty: all were done. */
  refused: readonly string[]
}
/** More are not tried: the dialog would wait for them. */
const triedAtMost = 20

/**
 * Several acts of one call in order: each tried alone on the server first, where the contract has a dry run, then done
 * until one fails; what was done stays done. `steps` null: what is typed is not complete.
 */
export function useActs<K extends WriteKey>(
  call: K,
  steps: readonly Step<K>[] | null,
  notice?: (answers: readonly AnswerOf<K>[]) => ActNotice,
) {
  const write = useMutation({
    mutationFn: () => doInOrder(call, steps ?? []),
    onSuccess: ({ answers, refused }) => {
      if (!notice || refused.length > 0) return
      // of several, each is undone from its own page
      if (answers.length === 1 && factsOf(call)?.undo) void notifyAct(answers[0], ...notice(answers))
      else notify(...notice(answers))
    },
  })
  const refused = write.isPending ? [] : (write.data?.refused ?? [])
  // what is being done is not tried again
  const tried = useAttempts(call, steps, write.isIdle || refused.length > 0, async (settled, attempt) => {
    const sentences = new Map<string, string[]>()
    const refusals: string[] = []
    for (const { label, sent } of settled.slice(0, triedAtMost))
      try {
        for (const sentence of await attempt(sent)) sentences.set(sentence, [...(sentences.get(sentence) ?? []), label])
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 0) throw error
        refusals.push(...error.messages.map((message) => `${label}: ${message}`))
      }
    return { sentences: [...sentences].map((one) => labelled(one, settled.length)), refused: refusals }
  })
  return { tried, refused, saving: write.isPending, save: () => write.mutateAsync() }
}

async function doInOrder<K extends WriteKey>(call: K, steps: readonly Step<K>[]): Promise<Done<K>> {
  const answers: AnswerOf<K>[] = []
  for (const { label, sent } of steps)
    try {
      answers.push(await save(call, ...([sent] as unknown as WriteArgs<K>)))
    } catch (error) {
      return { answers, refused: messagesOf(error).map((message) => `${label}: ${message}`) }
    }
  return { answers, refused: [] }
}

/** What is said of each of them needs no label. */
const labelled = ([sentence, labels]: [string, string[]], all: number): string =>
  labels.length < all ? `${labels.join(', ')}: ${sentence}` : sentence
