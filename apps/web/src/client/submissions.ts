import { ApiError, isUnanswered, messagesOf } from '../net/answers.ts'

/** What became of a request: `answer` is what it was answered where it was done. */
interface Settled {
  done: boolean
  answer: unknown
}
interface Parts {
  /** One request under an idempotency key. Throws `ApiError`. */
  request: (key: string, sent: unknown, idempotencyKey: string) => Promise<unknown>
  /** Milliseconds after which a request that failed so often is sent again; null: its failure is an answer. */
  retryAfter: (failures: number, error: unknown) => number | null
  wait: (ms: number) => Promise<void>
  /** Asks the server; a request that was not done by then never will be. Throws `ApiError`. */
  settle: (idempotencyKey: string) => Promise<Settled>
  /** Whether a later request of this call replaces an earlier one, so that what became of that one does not matter. */
  replaces: (key: string) => Promise<boolean>
  /** An earlier request is being looked up: a sentence to show. */
  onLookUp: (sentence: string) => void
  now: () => number
}
interface Pressed {
  /** What was asked for. */
  content: string
  /** What is sent: on top of what the press before it made. */
  sent: unknown
  /** Names it in a sentence. */
  what: string
  /** The version that was on the screen. */
  seen: number
  /** The revision that was. */
  shown: Row['revision']
}
interface Submission extends Pressed {
  idempotencyKey: string
  at: number
}
interface Row {
  id?: string
  version?: number
  /** null: of a row that was not there. */
  revision?: string | null
}
/** A press that is worked on: sent, sent again, or waiting for the one before. */
interface Press {
  content: string
  answer: Promise<unknown>
}
/** A save that was done: those after it follow. */
interface Done {
  /** The version that was on the screen. */
  seen: number
  /** The version that it was sent with. */
  replaced: number
  /** The revisions of both. */
  revisions: readonly Row['revision'][]
  row: Row
}
/** Milliseconds in which the same content again means the same request: afterwards its answer is of the past, holds expire. */
const keptMs = 5 * 60_000
const targets = ['id', 'entryId', 'virtualEntryId', 'captainId']

/**
 * Sends writes, each press under one idempotency key, in the order of the presses: what is pressed while an earlier request
 * to the same address is worked on waits for its end, the same content joins it. A request whose answer is in doubt in the
 * end is repeated under its key when the same is sent again. Before anything else is sent to its address, the server says
 * what became of it: what a save made is followed, and nothing is sent on top of an act that was done.
 */
export function makeSubmissions({ request, retryAfter, wait, settle, replaces, onLookUp, now }: Parts) {
  /** By call and what it is about: the last press that is worked on. */
  const pressed = new Map<string, Press>()
  /** By the same: what may have happened or not. */
  const unanswered = new Map<string, Submission>()
  /** By the same: the last save that was done. */
  const saved = new Map<string, Done>()

  const keep = (address: string, submission: Submission, answer: unknown): boolean => {
    unanswered.delete(address)
    const done = doneWith(submission, answer)
    if (done) saved.set(address, done)
    return done !== null
  }

  const send = async (key: string, address: string, submission: Submission): Promise<unknown> => {
    for (let failures = 0; ; failures += 1)
      try {
        const answer = await request(key, submission.sent, submission.idempotencyKey)
        keep(address, submission, answer)
        return answer
      } catch (error) {
        const ms = retryAfter(failures, error)
        if (ms !== null) {
          await wait(ms)
          continue
        }
        if (isUnanswered(error)) unanswered.set(address, submission)
        else unanswered.delete(address)
        throw error
      }
  }

  /** What became of a request whose answer is in doubt. A save is followed; of an act that was done the page hears. */
  const lookUp = async (address: string, submission: Submission): Promise<void> => {
    const { idempotencyKey, what } = submission
    const lookedUp = `${what} is being looked up.`
    onLookUp(lookedUp)
    const { done, answer } = await settle(idempotencyKey).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      throw new ApiError(error.status, error.code, [lookedUp, ...messagesOf(error)], error.requestId, error.retryAfter)
    })
    if (!done) unanswered.delete(address)
    if (!done || keep(address, submission, answer)) return
    const { message = '' } = Object(answer) as { message?: string }
    const outcome = [`${what} was done.`, message].filter(Boolean).join(' ')
    throw new ApiError(409, 'EarlierDone', [`${outcome} Nothing else was sent. Please check what is shown now.`])
  }

  const next = async (key: string, address: string, press: Pressed): Promise<Submission> => {
    const submission = { ...press, idempotencyKey: crypto.randomUUID(), at: now() }
    if (await replaces(key)) return submission
    const inDoubt = unanswered.get(address)
    if (inDoubt) await lookUp(address, inDoubt)
    return { ...submission, sent: following(press.sent, saved.get(address)) }
  }
  const submit = async (key: string, address: string, press: Pressed): Promise<unknown> => {
    const inDoubt = unanswered.get(address)
    const isRepeated = inDoubt?.content === press.content && now() - inDoubt.at < keptMs
    return await send(key, address, isRepeated ? inDoubt : await next(key, address, press))
  }

  /** `what`: names the request in a sentence, 'Your refund of $100.00'. Throws `ApiError`. */
  return (key: string, sent: unknown, what = 'Your last request'): Promise<unknown> => {
    const { params } = Object(sent) as { params?: object }
    const about = targets.map((name) => (Object(bodyOf(sent)) as Record<string, unknown>)[name])
    const address = JSON.stringify([key, params, about])
    const content = JSON.stringify(sent ?? {})
    const earlier = pressed.get(address)
    if (earlier?.content === content) return earlier.answer
    const isOver = () => {
      if (pressed.get(address) !== press) return
      pressed.delete(address)
      // the next one without a version makes another row
      if (!saved.get(address)?.seen) saved.delete(address)
    }
    const before = earlier?.answer.catch(() => {}) ?? Promise.resolve()
    const answer = before
      .then(() => submit(key, address, { content, sent, what, ...basisOf(bodyOf(sent)) }))
      .finally(isOver)
    const press = { content, answer }
    pressed.set(address, press)
    return answer
  }
}

const bodyOf = (sent: unknown): Row | undefined => (Object(sent) as { body?: Row }).body
/** What it is based on; 0: no version. */
const basisOf = (body: Row | undefined) => ({ seen: body?.version ?? 0, shown: body?.revision })

/** null: it names no row. */
function doneWith({ sent, seen, shown }: Pressed, answer: unknown): Done | null {
  const body = bodyOf(sent)
  const names = /^(id|version|revision)$/
  const row = Object.entries(Object(answer)).filter(([name]) => name in (body ?? {}) && names.test(name))
  const basis = basisOf(body)
  const done = { seen, replaced: basis.seen, revisions: [shown, basis.shown] }
  return row.length > 0 ? { ...done, row: Object.fromEntries(row) } : null
}
/** The request on top of an earlier save, unless what it is based on was read after that one was done. */
function following(sent: unknown, saved: Done | undefined): unknown {
  const body = bodyOf(sent)
  if (!body || !saved) return sent
  const { seen, shown } = basisOf(body)
  return seen >= saved.seen && seen <= saved.replaced && saved.revisions.includes(shown)
    ? { ...Object(sent), body: { ...body, ...saved.row } }
    : sent
}
