import type { Subject } from '@kegler/domain/call.ts'
import { type MutationOptions, useMutation } from '@tanstack/react-query'
import { notify } from '../kit/feedback/notify.ts'
import { showError } from '../kit/problems.ts'
import { ApiError, retryDelay } from '../net/answers.ts'
import { type AnswerOf, request, type SentTo, type WriteArgs, type WriteKey } from './api.ts'
import { type CallTable, factsIn } from './calls.ts'
import { isLinkPage } from './link.ts'
import { queries, waitsForServer } from './queries.ts'
import { makeSubmissions } from './submissions.ts'

interface SaveOptions<K extends WriteKey> {
  /** Shown once it is saved. */
  notice?: readonly [title: string, message: string]
  /** The form shows the failure itself. */
  form?: boolean
  /** Names what is sent in a sentence, should its answer be lost: 'Your refund of $100.00'. */
  what?: ((sent: SentTo<K>) => string | undefined) | undefined
}
/**
 * The way to write: one idempotency key per submission, retried while it is busy or unanswered; afterwards everything
 * that the contract says it changes is fetched again. A failure is shown unless the form does it.
 */
export function useSave<K extends WriteKey>(key: K, { notice, form, what }: SaveOptions<K> = {}) {
  return useMutation({
    ...saving(key, what),
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

const saving = <K extends WriteKey>(
  key: K,
  what?: (sent: SentTo<K>) => string | undefined,
): MutationOptions<AnswerOf<K>, Error, SentTo<K>> => ({
  mutationKey: [key],
  mutationFn: (sent) => submit(key, sent, what?.(sent)),
  onSettled: () => void refreshAfter(key),
})
/** Rows that many want are busy, and answers are lost. A call that timed out took long enough. */
const isTransient = (error: unknown): boolean =>
  error instanceof ApiError &&
  (['Busy', 'InProgress'].includes(error.code) ||
    (error.code === '' && (error.status === 0 ? navigator.onLine : error.status > 500)))

const submissions = makeSubmissions({
  request: (key, sent, idempotencyKey) => request(key as WriteKey, sent, { idempotencyKey }),
  retryAfter: (failures, error) =>
    waitsForServer(failures, error) || (failures < 3 && isTransient(error)) ? retryDelay(failures, error) : null,
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
  settle: (idempotencyKey) =>
    request(isLinkPage() ? 'POST link/settleRequest' : 'POST authorization/settleRequest', {
      body: { idempotencyKey },
    }),
  replaces: async (key) => {
    const { replaces, idempotent } = factsIn(await tables(), key) ?? {}
    return replaces === true || idempotent === false
  },
  onLookUp: (sentence) => notify('One moment, please', sentence, 'orange'),
  now: Date.now,
})
const submit = async <K extends WriteKey>(key: K, sent: SentTo<K>, what?: string): Promise<AnswerOf<K>> =>
  (await submissions(key, sent, what)) as AnswerOf<K>

const known: CallTable[] = []
/** The screens of an area bring the facts of its calls with them. */
export const registerCalls = (table: CallTable): void => void known.push(table)
/** What the areas of staff and of the console that are open know of a call. */
export const factsOf = (key: WriteKey) => Object.assign({}, ...known)[key] as CallTable[string] | undefined
/** Throws where no table has the call: after a save of it nothing would be fetched again. */
export const requireCall = async (key: WriteKey): Promise<void> => void factsIn(await tables(), key)
/** null: the captains' table did not arrive; the landing page does without it. */
async function tables(): Promise<(CallTable | null)[]> {
  const captain = await import('virtual:calls/captain').catch(() => null)
  return [captain?.table ?? null, ...known]
}
/** Served from a cache of 250 ms: before it expires the old counts would come again. */
const delays: Partial<Record<Subject, number>> = { places: 300 }

/** Fetches again what a call changes, as after its answer; resolves when what is on the screen is new. Throws like `requireCall`. */
export async function refreshAfter(key: WriteKey): Promise<void> {
  const all = await tables()
  const { changes = [] } = factsIn(all, key) ?? {}
  const table: CallTable = Object.assign({}, ...all)
  await Promise.all(
    changes.map((subject) => {
      const fetchAgain = () =>
        queries.invalidateQueries({ predicate: ({ queryKey: [read] }) => table[String(read)]?.of === subject })
      const delay = delays[subject]
      return delay ? void setTimeout(() => void fetchAgain(), delay) : fetchAgain()
    }),
  )
}
