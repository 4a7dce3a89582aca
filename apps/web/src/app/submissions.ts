import { ApiError, isUnanswered, messagesOf } from './answers.ts'

/** What became of a request: `answer` is what it was answered where it was done. */
interface Settled {
  done: boolean
  answer: unknown
}
interface Parts {
  /** One request under an idempotency key. Throws `ApiError`. */
  request: (key: string, sent: unknown, idempotencyKey: string) => Promise<unknown>
  /** Asks the server; a request that was not done by then never will be. Throws `ApiError`. */
  settle: (idempotencyKey: string) => Promise<Settled>
  /** Whether a later request of this call replaces an earlier one, so that what became of that one does not matter. */
  replaces: (key: string) => Promise<boolean>
  /** An earlier request is being looked up: a sentence to show. */
  onLookUp: (sentence: string) => void
  now: () => number
}
interface Submission {
  /** What was asked for. */
  content: string
  sent: unknown
  idempotencyKey: string
  at: number
  what: string
}
interface Row {
  id?: string
  version?: number
}
/** Milliseconds in which the same content again means the same request: afterwards its answer is of the past, holds expire. */
const keptMs = 5 * 60_000
const targets = ['id', 'entryId', 'virtualEntryId', 'captainId']

/**
 * Sends writes, each press under one idempotency key. A request without an answer is repeated under its key when the same
 * is sent again. Before anything else is sent to the same address, the server says what became of it: what a save made is
 * followed, and nothing is sent on top of an act that was done.
 */
export function makeSubmissions({ request, settle, replaces, onLookUp, now }: Parts) {
  /** By call and what it is about: what may have happened or not. */
  const unanswered = new Map<string, Submission>()

  const send = async (key: string, address: string, submission: Submission): Promise<unknown> => {
    unanswered.set(address, submission)
    try {
      const answer = await request(key, submission.sent, submission.idempotencyKey)
      unanswered.delete(address)
      return answer
    } catch (error) {
      if (!isUnanswered(error)) unanswered.delete(address)
      throw error
    }
  }

  /** What a save has to follow: the row that an unanswered one made, or its version. */
  const findFollowed = async (address: string, { sent, idempotencyKey, what }: Submission): Promise<Row> => {
    const lookedUp = `${what} is being looked up.`
    onLookUp(lookedUp)
    const { done, answer } = await settle(idempotencyKey).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      throw new ApiError(error.status, error.code, [lookedUp, ...messagesOf(error)], error.requestId, error.retryAfter)
    })
    unanswered.delete(address)
    if (!done) return {}
    const { body = {} } = sent as { body?: object }
    const row = Object.entries(Object(answer)).filter(([name]) => name in body && /^(id|version)$/.test(name))
    if (row.length > 0) return Object.fromEntries(row)
    const { message = '' } = Object(answer) as { message?: string }
    const outcome = [`${what} was done.`, message].filter(Boolean).join(' ')
    throw new ApiError(409, 'EarlierDone', [`${outcome} Nothing else was sent. Please check what is shown now.`])
  }

  /** `what`: names the request in a sentence, 'Your refund of $100.00'. Throws `ApiError`. */
  return async (key: string, sent: unknown, what = 'Your last request'): Promise<unknown> => {
    const { params, body } = Object(sent) as { params?: object; body?: Row }
    const about = targets.map((name) => (Object(body) as Record<string, unknown>)[name])
    const address = JSON.stringify([key, params, about])
    const content = JSON.stringify(sent ?? {})
    const earlier = unanswered.get(address)
    if (earlier?.content === content && now() - earlier.at < keptMs) return await send(key, address, earlier)
    const follows = earlier && !(await replaces(key)) ? await findFollowed(address, earlier) : {}
    return await send(key, address, {
      content,
      sent: body ? { ...Object(sent), body: { ...body, ...follows } } : sent,
      idempotencyKey: crypto.randomUUID(),
      at: now(),
      what,
    })
  }
}
