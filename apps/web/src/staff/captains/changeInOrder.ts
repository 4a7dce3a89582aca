import { messagesOf } from '../../app/answers.ts'
import type { AnswerOf, WriteArgs, WriteKey } from '../../app/api.ts'
import { save } from '../../app/save.ts'
import type { Step } from './useTriedChanges.ts'

interface Changed<K extends WriteKey> {
  last: AnswerOf<K> | null
  done: number
  /** Why it stopped, with the label of what failed; empty: all were done. */
  messages: string[]
}
/** Does one after the other and stops at the first that fails; what was done stays done. */
export async function changeInOrder<K extends WriteKey>(call: K, steps: readonly Step<K>[]): Promise<Changed<K>> {
  let last: AnswerOf<K> | null = null
  for (const [done, { label, sent }] of steps.entries())
    try {
      last = await save(call, ...([sent] as unknown as WriteArgs<K>))
    } catch (error) {
      return { last, done, messages: messagesOf(error).map((message) => `${label}: ${message}`) }
    }
  return { last, done: steps.length, messages: [] }
}
