import type { Subject } from '@kegler/domain/call.ts'
import { type MutationOptions, useMutation } from '@tanstack/react-query'
import { notify } from '../ui/feedback/notify.ts'
import { showError } from '../ui/problems.ts'
import { ApiError, isUnanswered, retryDelay } from './answers.ts'
import { type AnswerOf, request, type SentTo, type WriteArgs, type WriteKey } from './api.ts'
import type { CallTable } from './calls.ts'
import { queries, waitsForServer } from './queries.ts'

interface SaveOptions {
  /** Shown once it is saved. */
  notice?: readonly [title: string, message: string]
  /** The form shows the failure itself. */
  form?: boolean
}
/**
 * The way to write: one idempotency key per submission, retried while it is busy or unanswered; afterwards everything
 * that the contract says it changes is fetched again. A failure is shown unless the form does it.
 */
export function useSave<K extends WriteKey>(key: K, { notice, form }: SaveOptions = {}) {
  return useMutation({
    ...saving(key),
    onSuccess: async () => {
      await refreshAfter(key)
      if (notice) notify(...notice)
    },
    onError: (error) => {
      if (!form) showError(error)
    },
  })
}

/** The same outside components. Throws `ApiError`. */
export const save = <K extends WriteKey>(key: K, ...[sent]: WriteArgs<K>): Promise<AnswerOf<K>> =>
  queries
    .getMutationCache()
    .build(queries, saving(key))
    .execute(sent as SentTo<K>)

const saving = <K extends WriteKey>(key: K): MutationOptions<AnswerOf<K>, Error, SentTo<K>> => ({
  mutationKey: [key],
  mutationFn: (sent) => submit(key, sent),
  retry: (failures, error) => waitsForServer(failures, error) || (failures < 3 && mayPass(error)),
  retryDelay,
  onSettled: () => void refreshAfter(key),
})
/** Rows that many want are busy, and answers are lost. A call that timed out took long enough. */
const mayPass = (error: Error): boolean =>
  error instanceof ApiError &&
  (['Busy', 'InProgress'].includes(error.code) ||
    (error.code === '' && (error.status === 0 ? navigator.onLine : error.status > 500)))

interface Submission {
  /** What was asked for. */
  content: string
  sent: unknown
  idempotencyKey: string
  at: number
}
/** Afterwards its answer, should there be one, is of the past: holds expire. */
const keptFor = 5 * 60_000
/** By call and address: what may have happened or not. The same content again goes under the same key. */
const unanswered = new Map<string, Submission>()

async function submit<K extends WriteKey>(key: K, sent: SentTo<K>): Promise<AnswerOf<K>> {
  const { params, body } = (sent ?? {}) as { params?: object; body?: Row }
  const address = JSON.stringify([key, params, body?.id])
  const content = JSON.stringify(sent ?? {})
  const earlier = unanswered.get(address)
  if (earlier?.content === content && Date.now() - earlier.at < keptFor) return await send(key, address, earlier)
  const follows = earlier && (body?.id ?? body?.version) !== undefined ? await rowAfter(key, address, earlier) : {}
  return await send(key, address, {
    content,
    sent: body ? { ...(sent as object), body: { ...body, ...follows } } : sent,
    idempotencyKey: crypto.randomUUID(),
    at: Date.now(),
  })
}
interface Row {
  id?: string
  version?: number
}
/** What a save with other content has to follow: the row that the unanswered one made, or its version. */
async function rowAfter(key: WriteKey, address: string, earlier: Submission): Promise<Row> {
  try {
    const { body } = earlier.sent as { body: Row }
    const answer = (await send(key, address, earlier)) as Row
    return Object.fromEntries(Object.entries(answer).filter(([name]) => name in body && /^(id|version)$/.test(name)))
  } catch (error) {
    if (isUnanswered(error)) throw error
    return {} // refused, so nothing was saved
  }
}
async function send<K extends WriteKey>(key: K, address: string, submission: Submission): Promise<AnswerOf<K>> {
  unanswered.set(address, submission)
  const { sent, idempotencyKey } = submission
  try {
    const answer = await request(key, sent, { idempotencyKey })
    unanswered.delete(address)
    return answer
  } catch (error) {
    if (!isUnanswered(error)) unanswered.delete(address)
    throw error
  }
}

const known: CallTable[] = []
/** The screens of an area bring the facts of its calls with them. */
export const knowCalls = (table: CallTable): void => void known.push(table)
/** Served from a cache of 250 ms: before it expires the old counts would come again. */
const delays: Partial<Record<Subject, number>> = { places: 300 }

/** Fetches again what a call changes, as after its answer; resolves when what is on the screen is new. */
export async function refreshAfter(key: WriteKey): Promise<void> {
  // The landing page does without the captains' table.
  const captain = await import('./calls/captain.ts').catch(() => null)
  const facts: CallTable = Object.assign({}, captain?.captainCalls, ...known)
  const changes = facts[key]?.changes ?? []
  await Promise.all(
    changes.map((subject) => {
      const fetchAgain = () =>
        queries.invalidateQueries({ predicate: ({ queryKey: [read] }) => facts[String(read)]?.of === subject })
      const delay = delays[subject]
      return delay ? void setTimeout(() => void fetchAgain(), delay) : fetchAgain()
    }),
  )
}
